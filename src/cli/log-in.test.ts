import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LogInArguments, readLogIn } from './log-in.ts'
import { fakeTerminal } from './testing/terminal.ts'

const ENV = {
  TOKEN: 'canary-7f3a9c',
  USER: 'ada',
  LINES: 'canary\nX: y',
  SEMICOLON: 'canary;a=b',
  BLANK: ' ',
  UMLAUT: 'cänary',
}
const PAGE = 'https://example.com/a'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-log-in-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = (values: Partial<LogInArguments>) =>
  readLogIn({ header: [], cookie: [], basic: undefined, 'auth-file': undefined, ...values }, fakeTerminal({ env: ENV }))

async function headersFor(values: Partial<LogInArguments>, url = PAGE) {
  const logIn = await read(values)
  logIn?.bind([PAGE])
  return logIn?.headersFor(new URL(url))
}

let files = 0
async function readFile(entries: unknown, mode = 0o600) {
  const name = join(folder, `${files++}.json`)
  await writeFile(name, typeof entries === 'string' ? entries : JSON.stringify(entries))
  await chmod(name, mode)
  return read({ 'auth-file': name })
}

describe('credentials', () => {
  it('are none without an option', async () => {
    expect(await read({})).toBeUndefined()
  })

  it('are read from the environment', async () => {
    expect(
      await headersFor({ header: ['Authorization = Bearer env:TOKEN'], cookie: ['a=env:TOKEN', 'b=env:USER'] }),
    ).toEqual({
      Authorization: 'Bearer canary-7f3a9c',
      Cookie: 'a=canary-7f3a9c; b=ada',
    })
    const basic = `Basic ${Buffer.from('ada:canary-7f3a9c').toString('base64')}`
    expect(await headersFor({ basic: 'env:USER:env:TOKEN' })).toEqual({ Authorization: basic })
    const beyondAscii = `Basic ${Buffer.from('ada:cänary').toString('base64')}`
    expect(await headersFor({ basic: 'env:USER:env:UMLAUT' })).toEqual({ Authorization: beyondAscii })
  })

  it('go to no other origin than that of the page', async () => {
    const values = { header: ['X-Key=env:TOKEN'] }
    expect(await headersFor(values, 'https://example.com/b')).toEqual({ 'X-Key': 'canary-7f3a9c' })
    for (const url of ['https://example.com:8443/', 'http://example.com/', 'https://www.example.com/'])
      expect(await headersFor(values, url)).toEqual({})
  })

  it('hide a password, and no user name', async () => {
    const { redaction } = (await read({ basic: 'env:USER:env:TOKEN' }))!
    expect(redaction.text('ada canary-7f3a9c')).toBe('ada *************')
  })

  it.each([
    [{ header: ['X-Key=canary'] }, 'takes its value from the environment'],
    [{ header: ['X-Key: canary'] }, 'Write --header'],
    [{ header: ['Cookie: canary=env:TOKEN'] }, 'Write --header'],
    [{ header: ['=env:TOKEN'] }, 'Write --header'],
    [{ header: ['a b=env:TOKEN'] }, 'not the name of a header'],
    [{ header: ['Host=env:TOKEN'] }, '--header can’t set Host'],
    [{ header: ['X-Key=env:MISSING'] }, 'MISSING is not set'],
    [{ header: ['X-Key=env:BLANK'] }, 'BLANK is not set'],
    [{ header: ['X-Key=env:LINES'] }, 'one line of printable ASCII'],
    [{ header: ['X-Key=env:UMLAUT'] }, 'one line of printable ASCII'],
    [{ cookie: ['a b=env:TOKEN'] }, 'not the name of a cookie'],
    [{ cookie: ['a=env:SEMICOLON'] }, 'semicolon'],
    [{ basic: 'ada:canary' }, '--basic must be'],
    [{ basic: 'env:USER:env:TOKEN', header: ['authorization=env:TOKEN'] }, 'can’t be combined'],
  ])('are refused without showing them: %j', async (values, problem) => {
    const refused = await read(values).catch((error: Error) => error)
    expect(refused).toMatchObject({ message: expect.stringContaining(problem) })
    expect((refused as Error).message).not.toContain('canary')
  })
})

describe('pages', () => {
  const bind = async (...urls: string[]) => (await read({ cookie: ['a=env:TOKEN'] }))!.bind(urls)

  it('have to be of one origin', async () => {
    await expect(bind(PAGE, 'https://example.com/b')).resolves.toBeUndefined()
    await expect(bind(PAGE, 'https://example.org/')).rejects.toThrow('one origin')
  })

  it.each([
    ['https://example.com/', true],
    ['http://localhost:8080/', true],
    ['http://127.0.0.1/', true],
    ['http://example.com/', false],
  ])('get credentials only where nobody reads along: %s', async (url, isTaken) => {
    if (isTaken) await expect(bind(url)).resolves.toBeUndefined()
    else await expect(bind(url)).rejects.toThrow('only over https')
  })
})

describe('a file', () => {
  it('has entries by origin', async () => {
    const logIn = (await readFile([
      { origin: 'https://example.com', cookies: { a: '1', b: '2' } },
      { origin: 'https://example.org/', basic: { user: 'ä', password: 'ö' } },
    ]))!
    logIn.bind([PAGE, 'https://example.net/'])
    expect(logIn.of('https://example.org/x')?.headers).toEqual([
      ['Authorization', `Basic ${Buffer.from('ä:ö').toString('base64')}`],
    ])
    expect(logIn.headersFor(new URL(PAGE))).toEqual({ Cookie: 'a=1; b=2' })
    expect(logIn.of('https://example.net/')).toBeUndefined()
  })

  it('has to have credentials for one of the pages', async () => {
    const logIn = await readFile({ origin: 'https://example.org', cookies: { a: '1' } })
    expect(() => logIn!.bind([PAGE])).toThrow('no credentials for https://example.com')
    expect(() => logIn!.bind([])).not.toThrow()
  })

  it.each([
    [{ headers: { A: 'b' } }, 0o640, 'other users'],
    [{ headers: { A: 'b' } }, 0o604, 'other users'],
    ['{"headers": {"A": "canary"}', 0o600, 'it is not JSON.'],
    [' '.repeat(64 * 1024 + 1), 0o600, 'larger than 64 kB'],
    [[], 0o600, 'the list is empty'],
    [[null], 0o600, 'must be an object'],
    [{}, 0o600, 'no headers, cookies or basic'],
    [[{ headers: { A: 'b' } }, { origin: 'https://a.example', headers: { A: 'b' } }], 0o600, 'needs an origin'],
    [{ header: { A: 'canary' } }, 0o600, 'and nothing else'],
    [{ headers: { A: 1 } }, 0o600, 'must be an object with texts'],
    [{ basic: { user: 'a' } }, 0o600, 'must have user and password'],
    [{ basic: { user: 'a', password: 'canary', realm: 'c' } }, 0o600, 'must have user and password'],
    [{ basic: { user: 'a:b', password: 'canary' } }, 0o600, 'can’t have a colon'],
    [{ basic: { user: 'a', password: 'canary' }, headers: { authorization: 'b' } }, 0o600, 'can’t be combined'],
    [{ origin: 'https://example.com/a', headers: { A: 'b' } }, 0o600, 'without a path'],
    [{ origin: 'ftp://example.com', headers: { A: 'b' } }, 0o600, 'without a path'],
    [{ origin: 7, headers: { A: 'b' } }, 0o600, 'without a path'],
  ])('is refused without showing what is in it: %#', async (entries, mode, problem) => {
    const refused = await readFile(entries, mode).catch((error: Error) => error)
    expect(refused).toMatchObject({ message: expect.stringContaining(problem) })
    expect((refused as Error).message).not.toContain('canary')
  })

  it('may be just as large as it may be', async () => {
    const entry = JSON.stringify({ headers: { A: 'b' } })
    expect(await readFile(entry + ' '.repeat(64 * 1024 - entry.length))).toBeDefined()
  })

  it('that is missing, or a folder, is refused', async () => {
    await expect(read({ 'auth-file': join(folder, 'missing') })).rejects.toThrow('there is no such file')
    await expect(read({ 'auth-file': folder })).rejects.toThrow('that is not a file')
  })

  it('without an origin does not go with the other options', async () => {
    const name = join(folder, 'own.json')
    await writeFile(name, '{"headers":{"A":"b"}}', { mode: 0o600 })
    await expect(read({ 'auth-file': name, cookie: ['a=env:TOKEN'] })).rejects.toThrow('Use --auth-file without')
  })
})
