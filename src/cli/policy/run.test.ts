import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../main.ts'
import { fakeTerminal } from '../testing/terminal.ts'

let folder: string
let server: Server
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-policy-'))
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: { document: { version: 1 }, hash: 'abc' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
    expect(keyless.err).toContain('--key: the environment variable VERDICT_KEY is empty.')
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
    expect(err).toMatch(/^verdict policy: --key: the environment variable KEY has no API key\.\n/)
    expect(exitCode).toBe(2)
  })
})
