import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { type FakeTerminal, fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { filesWith, hasSecret } from '../site/find-secret.ts'
import { CORES, type EchoSite, openEchoSite, SECRETS } from './echo-site.ts'

let site: EchoSite
let folder = ''
beforeAll(async () => {
  site = await openEchoSite()
  folder = mkdtempSync(join(tmpdir(), 'verdict-sign-in-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.close()
})
afterEach(() => {
  site.refusesWith = null
})

const UNFIT = { UMLAUT: 'gänse-4711', LINES: 'one\ntwo' }
const ENV = { TOKEN: SECRETS.token, SESSION: SECRETS.session, USER: 'ada', PASS: SECRETS.password, ...UNFIT }
const HEADER = ['--header', 'Authorization=Bearer env:TOKEN']
const BOTH = [...HEADER, '--cookie', 'session=env:SESSION']
const BASIC = ['--basic', 'env:USER:env:PASS']
const FORMATS = 'html,json,sarif,junit,markdown,csv,codequality,github'

async function run(...argv: string[]): Promise<FakeTerminal & { code: number }> {
  const chrome = process.env['VERDICT_CHROME']
  const terminal = fakeTerminal({ env: { ...ENV, ...(chrome && { VERDICT_CHROME: chrome }) } })
  const code = await main(argv, terminal)
  return Object.assign(terminal, { code })
}

function expectNothing(terminal: FakeTerminal): void {
  for (const core of CORES) {
    expect(hasSecret(terminal.out, core)).toBe(false)
    expect(hasSecret(terminal.err, core)).toBe(false)
    expect(filesWith(core, folder).found.filter((file) => !file.endsWith('auth.json'))).toEqual([])
  }
  for (const { requests } of site.elsewhere)
    for (const received of requests) for (const core of CORES) expect(hasSecret(received, core)).toBe(false)
}

describe.each([
  ['a header and a cookie', BOTH],
  ['Basic authentication', BASIC],
])('pages behind a login with %s', (_, login) => {
  it('are checked, and the secret is in no output, though the site repeats it', async () => {
    const files = ['--output', FORMATS, '--output-dir', join(folder, 'quick'), '--save-baseline', join(folder, 'base')]
    const shown = await run('check', `${site.origin}/`, ...login, '--verbose', ...files)
    expect(shown.code).toBe(0)
    expect(shown.out).toContain('signed in')
    expectNothing(shown)
    expect(filesWith('Account', folder).found.length).toBeGreaterThan(0)
    const json = await run('check', `${site.origin}/`, ...login, '--json', '--baseline', join(folder, 'base'))
    expect(JSON.parse(json.out)).toMatchObject({ signedIn: true, error: null })
    expectNothing(json)
    const collected = await run('collect', `${site.origin}/`, ...login)
    const { page } = JSON.parse(collected.out)
    expect(page.value.body.text).toContain('Account ***')
    const cookies = page.value.headers
      .filter(([name]: [string]) => name === 'set-cookie')
      .map(([, value]: string[]) => value)
    expect(cookies.at(-1)).toMatch(/^fresh=\*{11}; Path=\//)
    expect(collected.out).not.toContain('begun-1b2c3')
    expectNothing(collected)
    const compared = await run('compare', `${site.origin}/`, `${site.origin}/inside`, ...login, '--verbose')
    expect(compared.code).toBe(0)
    expectNothing(compared)
  })
})

it('are checked with a file that only its owner can read', async () => {
  const file = join(folder, 'auth.json')
  const entry = {
    origin: site.origin,
    headers: { Authorization: `Bearer ${SECRETS.token}` },
    cookies: { session: SECRETS.session },
  }
  writeFileSync(file, JSON.stringify(entry), { mode: 0o600 })
  const page = `${site.origin}/`
  expect((await run('check', page, '--auth-file', file)).code).toBe(0)
  const compared = await run('compare', page, `${site.elsewhere[0]!.origin}/landing`, '--auth-file', file)
  expect(compared.code).toBe(0)
  expectNothing(compared)
  const other = await run('check', 'https://other.example/', '--auth-file', file)
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('no credentials for https://other.example')])
  chmodSync(file, 0o640)
  const open = await run('check', page, '--auth-file', file)
  expect([open.code, open.err]).toEqual([2, expect.stringContaining(`Run chmod 600 ${file}.`)])
  chmodSync(file, 0o600)
  for (const [text, problem] of [
    [`{"headers": {"X": "${CORES[0]}"`, 'it is not JSON'],
    [JSON.stringify({ tokens: SECRETS.token }), 'origin, headers, cookies, basic, and nothing else'],
    [JSON.stringify({ headers: { 'X-Y': `${CORES[0]}\n` } }), 'must have the form'],
    [JSON.stringify({ origin: `${site.origin}/a`, basic: { user: 'a', password: CORES[0] } }), 'without a path'],
    [
      JSON.stringify({ headers: { authorization: CORES[0] }, basic: { user: 'a', password: CORES[0] } }),
      'basic can’t be combined with an Authorization header',
    ],
    [JSON.stringify([{ cookies: { a: CORES[0] } }, { cookies: { a: CORES[0] } }]), 'needs an origin'],
  ] as const) {
    writeFileSync(file, text)
    const refused = await run('check', page, '--auth-file', file)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(problem)])
    expect(refused.err).not.toContain(CORES[0])
  }
  rmSync(file)
})

it('refuse secrets on the command line, and pages that they are not for', async () => {
  const page = `${site.origin}/`
  for (const [argv, problem] of [
    [['--header', `Authorization=${CORES[0]}`], 'takes its value from the environment'],
    [['--header', `Authorization: Bearer ${CORES[0]}`], 'Write --header "Authorization=Bearer env:TOKEN".'],
    [
      ['--header', `Cookie: session=${CORES[0]}`],
      'Write --header "Authorization=Bearer env:TOKEN", or --cookie "session=env:SESSION" for a cookie.',
    ],
    [['--cookie', `session=${CORES[0]}`], 'takes its value from the environment'],
    [['--basic', `ada:${CORES[0]}`], 'must be env:USER:env:PASSWORD'],
    [['--header', 'Authorization=env:MISSING'], 'MISSING is not set'],
    [['--header', 'Host=env:TOKEN'], 'can’t set Host'],
    [['--header', 'Bad Name=env:TOKEN'], '--header: that is not the name of a header'],
    [['--cookie', 'session=env:UMLAUT'], '--cookie: the value of UMLAUT must be one line of printable ASCII'],
    [['--header', 'X-Key=env:LINES'], '--header: the value of LINES must be one line of printable ASCII'],
    [
      ['--header', 'Authorization=env:TOKEN', '--basic', 'env:TOKEN:env:TOKEN'],
      '--basic can’t be combined with an Authorization header',
    ],
    [['--header', 'Authorization=env:TOKEN', '--header', 'authorization=env:TOKEN'], 'Authorization only once'],
  ] as const)
    for (const command of ['check', 'collect', 'site']) {
      const refused = await run(command, page, ...argv)
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(problem)])
      expect(refused.err).not.toContain(CORES[0])
    }
  const several = await run('check', page, 'https://other.example/', ...HEADER)
  expect([several.code, several.err]).toEqual([2, expect.stringContaining('Credentials go to one origin')])
  const plain = await run('check', 'http://other.example/', ...HEADER)
  expect([plain.code, plain.err]).toEqual([2, expect.stringContaining('only over https')])
  const local = await run('check', 'README.md', ...HEADER)
  expect([local.code, local.err]).toEqual([2, expect.stringContaining('files have no login')])
})

it('say that credentials were not accepted', async () => {
  for (const [status, message] of [
    [401, 'returned status 401 although credentials were sent'],
    [403, 'returned status 403 although credentials were sent'],
    [302, '/login asks to sign in although credentials were sent'],
  ] as const) {
    site.refusesWith = status
    const { code, out } = await run('check', `${site.origin}/`, ...BOTH, '--json')
    expect(code).toBe(3)
    expect(JSON.parse(out).error).toEqual({ code: 'sign_in_failed', message: expect.stringContaining(message) })
  }
})

it('send nothing to where they redirect, nor on the way back', async () => {
  const before = site.requests.length
  const away = await run('check', `${site.origin}/away`, ...BOTH, '--json')
  expect(JSON.parse(away.out).error).toMatchObject({
    code: 'sign_in_failed',
    message: expect.stringContaining(`redirects to ${site.elsewhere[0]!.origin}`),
  })
  await run('check', `${site.origin}/round`, ...BOTH, '--json')
  const loop = await run('check', `${site.origin}/loop`, ...BOTH, '--json')
  expect(JSON.parse(loop.out).error.code).toBe('too_many_redirects')
  expectNothing(loop)
  const inside = site.requests.slice(before).filter(({ url }) => url === '/inside')
  expect(inside.length).toBeGreaterThan(0)
  for (const { headers } of inside) expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined])
  expect(site.elsewhere[0]!.requests.map(({ url }) => url)).toEqual(expect.arrayContaining(['/landing']))
})

describe('in a browser', () => {
  it.each([
    ['browser', BOTH],
    ['lighthouse', BOTH],
    ['browser', BASIC],
  ])('at the depth %s, the secret goes to the own origin only, and is in no output', async (depth, login) => {
    const target = join(folder, `${depth}-${login.length}`)
    const before = site.requests.length
    const earlier = site.elsewhere.map(({ requests }) => requests.length)
    const more = ['--verbose', '--output', FORMATS, '--output-dir', target, '--save-baseline', `${target}.json`]
    const checked = await run('check', `${site.origin}/`, '--depth', depth, ...login, ...more)
    expect(checked.err).not.toContain('failed')
    expect(checked.code).toBe(0)
    expect(checked.out).toContain(depth === 'browser' ? 'Browser' : 'Lighthouse')
    expectNothing(checked)
    const scripts = site.requests.slice(before).filter(({ url }) => url.startsWith('/api?') && !url.includes('worker'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const { headers } of scripts)
      expect([headers.authorization, headers.referer]).toEqual([
        expect.stringMatching(/^B/),
        expect.stringContaining('/home'),
      ])
    for (const [index, { requests }] of site.elsewhere.entries())
      expect(requests.slice(earlier[index]).some(({ url }) => url === '/third.png')).toBe(true)
    const report = readFileSync(join(target, 'verdict.html'), 'utf8')
    expect(report).not.toContain('data:image/webp')
    expect(report).toContain('Signed in')
    expect(existsSync(`${target}.json`)).toBe(true)
  })

  it('sends nothing to where a page redirects, nor on the way back', async () => {
    const before = site.requests.length
    const seen = await run('check', `${site.origin}/round`, '--depth', 'browser', ...BOTH, '--json')
    expectNothing(seen)
    for (const { headers } of site.requests.slice(before).filter(({ url }) => url === '/inside'))
      expect(headers.authorization).toBeUndefined()
  })

  it('keeps pictures if asked to', async () => {
    const target = join(folder, 'pictures')
    const more = ['--keep-pictures', '--output', 'html', '--output-dir', target]
    await run('check', `${site.origin}/`, '--depth', 'browser', ...BOTH, ...more)
    expect(readFileSync(join(target, 'verdict.html'), 'utf8')).toContain('data:image/webp')
  })
})
