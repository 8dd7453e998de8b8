import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../../test/cli/verdict.ts'
import { type Loopback, serve } from '../../../test/loopback.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder('policy')
let server: Loopback
let answer: { status: number; body: string }

beforeAll(async () => {
  server = await serve((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.statusCode = answer.status
    response.end(answer.body)
  })
})
beforeEach(() => {
  answer = { status: 200, body: JSON.stringify({ data: { document: { version: 1 }, hash: 'abc' } }) }
})
afterAll(() => server.close())

async function pull(file: string[], key = 'vdt_key') {
  const service = ['--server', server.origin, '--project', 'example.com', '--key', 'env:KEY']
  return verdict(['policy', 'pull', ...file, ...service], { env: { KEY: key } })
}

describe('verdict policy pull', () => {
  it('writes the policy of a project', async () => {
    const file = join(folder, 'verdict.yaml')
    const out = `${file} has the policy of example.com (abc).\n`
    expect(await pull([file])).toMatchObject({ exitCode: 0, out, err: '' })
    expect(readFileSync(file, 'utf8')).toBe('version: 1\n')
  })

  it('asks VERDICT_SERVER with VERDICT_KEY, as other commands do', async () => {
    const pulled = (env: Record<string, string>) => verdict(['policy', 'pull', '--project', 'example.com'], { env })
    const both = await pulled({ VERDICT_SERVER: server.origin, VERDICT_KEY: 'vdt_key' })
    expect(both).toMatchObject({ exitCode: 0, out: 'version: 1\n' })
    const nowhere = await pulled({ VERDICT_KEY: 'vdt_key' })
    expect(nowhere.exitCode).toBe(2)
    expect(nowhere.err).toContain('--server URL (or VERDICT_SERVER) and --project PROJECT are needed.')
    const keyless = await pulled({ VERDICT_SERVER: server.origin })
    expect(keyless.exitCode).toBe(2)
    expect(keyless.err).toContain('--key: the environment variable VERDICT_KEY is not set.')
  })

  it.each([
    ['a folder', '.'],
    ['a file in a folder that is not there', 'nowhere/verdict.yaml'],
  ])('refuses %s with a sentence', async (_, name) => {
    const file = join(folder, name)
    const { exitCode, out, err } = await pull([file])
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toContain(`Could not write ${file}: `)
  })

  it.each(['vdt_se\ncret', 'vdt_se€cret'])('does not print a key that cannot be sent: %j', async (key) => {
    const { exitCode, err } = await pull([], key)
    expect(err).toMatch(/^verdict policy: --key: the environment variable KEY does not contain an API key\.\n/)
    expect(exitCode).toBe(2)
  })

  it('takes the key from a file, as other commands do', async () => {
    const file = join(folder, 'key')
    const pulled = (text: string) => {
      writeFileSync(file, text)
      return verdict(['policy', 'pull', '--server', server.origin, '--project', 'example.com', '--key', `file:${file}`])
    }
    expect(await pulled('vdt_key\n')).toMatchObject({ exitCode: 0, err: '' })
    expect((await pulled('\n')).err).toContain(`--key: the file ${file} is empty.`)
    expect((await pulled('vdt\nkey')).err).toContain(`--key: the file ${file} does not contain an API key.`)
  })

  it('says so where another server answers', async () => {
    answer = { status: 200, body: '<p>It works!</p>' }
    const { exitCode, err } = await pull([])
    expect(exitCode).toBe(1)
    expect(err).toContain('does not answer like a Verdict server: 200 without a policy. Pass the URL of a Verdict')
  })
})

describe('verdict policy push', () => {
  const problem = 'is not an audit. Run verdict audits for a list.'
  it.each([
    [{ 'require[0]': [problem] }, `422: require[0] ${problem}`],
    [{ 'require[0]': [problem], 'require[1]': [problem] }, '422: the policy has 2 problems.'],
  ])('says each problem that the service finds once: %j', async (errors, last) => {
    const sentences = Object.keys(errors).map((path) => `${path} ${problem}`)
    answer = { status: 422, body: JSON.stringify({ detail: sentences.join(' '), errors }) }
    const file = join(folder, 'pushed.yaml')
    writeFileSync(file, 'version: 1\n')
    const typed = ['policy', 'push', file, '--server', server.origin, '--project', 'example.com']
    const { exitCode, err } = await verdict(typed, { env: { VERDICT_KEY: 'vdt_key' } })
    expect(exitCode).toBe(1)
    expect(err).toContain(last)
    for (const sentence of sentences) expect(err.split(sentence)).toHaveLength(2)
  })
})
