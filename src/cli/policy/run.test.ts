import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { main } from '../main.ts'
import { fakeTerminal } from '../testing/terminal.ts'

let folder: string
let server: Server
let url: string
let answer: { status: number; body: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-policy-'))
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.statusCode = answer.status
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answer = { status: 200, body: JSON.stringify({ data: { document: { version: 1 }, hash: 'abc' } }) }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await new Promise((resolve) => server.close(resolve))
})

async function pull(file: string[], key = 'vdt_key') {
  const terminal = fakeTerminal({ env: { KEY: key } })
  const service = ['--server', url, '--project', 'example.com', '--key', 'env:KEY']
  const exitCode = await main(['policy', 'pull', ...file, ...service], terminal)
  return { exitCode, out: terminal.out, err: terminal.err }
}

describe('verdict policy pull', () => {
  it('writes the policy of a project', async () => {
    const file = join(folder, 'verdict.yaml')
    expect(await pull([file])).toEqual({
      exitCode: 0,
      out: `${file} has the policy of example.com (abc).\n`,
      err: '',
    })
    expect(readFileSync(file, 'utf8')).toBe('version: 1\n')
  })

  it('asks VERDICT_SERVER with VERDICT_KEY, as other commands do', async () => {
    const terminal = fakeTerminal({ env: { VERDICT_SERVER: url, VERDICT_KEY: 'vdt_key' } })
    expect(await main(['policy', 'pull', '--project', 'example.com'], terminal)).toBe(0)
    expect(terminal.out).toBe('version: 1\n')
    const nowhere = fakeTerminal({ env: { VERDICT_KEY: 'vdt_key' } })
    expect(await main(['policy', 'pull', '--project', 'example.com'], nowhere)).toBe(2)
    expect(nowhere.err).toContain('--server URL (or VERDICT_SERVER) and --project PROJECT are needed.')
    const keyless = fakeTerminal({ env: { VERDICT_SERVER: url } })
    expect(await main(['policy', 'pull', '--project', 'example.com'], keyless)).toBe(2)
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
    const pulled = async (text: string) => {
      writeFileSync(file, text)
      const terminal = fakeTerminal({})
      const typed = ['--server', url, '--project', 'example.com', '--key', `file:${file}`]
      return { exitCode: await main(['policy', 'pull', ...typed], terminal), err: terminal.err }
    }
    expect(await pulled('vdt_key\n')).toEqual({ exitCode: 0, err: '' })
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
    const terminal = fakeTerminal({ env: { VERDICT_KEY: 'vdt_key' } })
    expect(await main(['policy', 'push', file, '--server', url, '--project', 'example.com'], terminal)).toBe(1)
    expect(terminal.err).toContain(last)
    for (const sentence of sentences) expect(terminal.err.split(sentence)).toHaveLength(2)
  })
})
