import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openTextSite, type Site } from './site.ts'
import { verdict } from './verdict.ts'

const AUDITS = ['--only', 'accessibility/image-alt,accessibility/html-lang,seo/title,performance/page-weight']
const page = (body: string) => `<!doctype html><html lang="en"><title>Clocks</title><body>${body}</body></html>`

const folder = temporaryFolder('policy')
let site: Site

beforeAll(async () => {
  site = await openTextSite({
    '/': page('<img src="/a.png">'),
    '/next': page('<img src="/a.png"><img src="/b.png">'),
    '/fine': page('Clocks'),
  })
})
afterAll(() => site?.close())

async function policyFile(text: string, name = 'verdict.yaml'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

async function check(path: string, policy: string, ...more: string[]) {
  return verdict(['check', `${site.origin}${path}`, ...AUDITS, '--policy', await policyFile(policy), ...more])
}

const MUTED = `version: 1
mute:
  - { audit: accessibility/image-alt, paths: ["/"], reason: "decoration, ticket 7", until: 2026-03-01 }
gate: { fail_under: 100 }
`

describe('verdict check with a policy', () => {
  it('shows both verdicts, what is muted, budgets and the gate below the report', async () => {
    const budgets = 'budgets:\n  - { name: home, bytes: { total: 10 B }, vitals: { lcp: 1 s }, level: warn }\n'
    const { out, exitCode } = await check('/', MUTED + budgets)
    expect(out).toMatch(/\[muted\] .*alt/)
    expect(out).toMatch(/By your policy: good 100 · by the standard: (?:decent|bad) \d+\n/)
    expect(out).toContain(
      '1 finding is muted\n    accessibility/image-alt\n      muted until 2026-03-01: decoration, ticket 7',
    )
    expect(out).toMatch(/! home: bytes.total +\d+ bytes, over the limit of 10 bytes \(warning only\)/)
    expect(out).toContain('home: vitals.lcp   not measured; the limit is 1 s')
    expect(out).toContain('✓ Gate passed')
    expect(exitCode).toBe(0)
  })

  it('checks the content of pages by their paths', async () => {
    const policy = 'version: 1\ncontent: [{ paths: ["/fine"], must_contain: [Clocks, "css:img"] }]\n'
    const only = ['--only', 'practice/content', '--json', '--policy', await policyFile(policy)]
    const outcome = async (path: string) =>
      JSON.parse((await verdict(['check', `${site.origin}${path}`, ...only])).out).audits[0].summary
    expect(await outcome('/fine')).toBe('1 of 2 content checks failed.')
    expect(await outcome('/next')).toBe('No content checks are set for this page.')
  })

  it('fails by the gate, also where the standard does not ask for it', async () => {
    const { out, exitCode } = await check('/next', MUTED)
    expect(out).toMatch(/✗ Gate failed\n {4}• the score is \d+, below 100/)
    expect(exitCode).toBe(1)
    expect((await check('/next', 'version: 1\nrequire: [accessibility/image-alt]\n')).exitCode).toBe(1)
  })

  it('says of several pages, too, what was not checked, which mutes have ended and which budgets only warn', async () => {
    const policy = `version: 1
require: [security/https]
mute:
  - { audit: accessibility/image-alt, paths: ["/next"], reason: "ticket 7", until: 2026-01-14 }
budgets:
  - { name: home, paths: ["/"], vitals: { lcp: 1 s } }
  - { name: all, bytes: { total: 10 B }, level: warn }
gate: { worse: true }
`
    const { out, exitCode } = await check('/', policy, `${site.origin}/next`)
    expect(out).toContain(`
  ! accessibility/image-alt: mute expired after 2026-01-14, counts again:
    ticket 7 (1 page)
  ! budget all: bytes.total is over its limit (2 pages)
  Not checked
    – security/https (2 pages)
    – home: vitals.lcp (1 page)
    – what is new or worse: it needs --baseline (2 pages)
`)
    expect(out).not.toContain('Gate passed')
    expect(exitCode).toBe(3)
  })

  it('counts expired mutes again, and says so', async () => {
    const { out, exitCode } = await check('/', MUTED.replace('2026-03-01', '2026-01-14'))
    expect(out).toContain('mute expired after 2026-01-14, counts again: decoration, ticket 7')
    expect(out).not.toContain('[muted]')
    expect(exitCode).toBe(1)
  })

  it('adds the policy to JSON, and leaves the standard as it is', async () => {
    const standard = JSON.parse((await verdict(['check', `${site.origin}/`, ...AUDITS, '--json'])).out)
    const { policy, ...rest } = JSON.parse((await check('/', MUTED, '--json')).out)
    expect(rest).toMatchObject({ score: standard.score, result: standard.result })
    expect(standard.policy).toBeUndefined()
    expect(policy).toMatchObject({ id: null, score: 100, result: 'good', gate: 'passed', missing: [] })
    expect(policy.muted).toMatchObject([{ audit: 'accessibility/image-alt', findings: 1, expired: false }])
  })

  it('sums up several pages, with the reasons of those that fail', async () => {
    const file = await policyFile(MUTED)
    const pages = ['/', '/next', '/fine'].map((path) => site.origin + path)
    const { out, exitCode } = await verdict(['check', ...pages, ...AUDITS, '--policy', file])
    expect(out).toMatch(
      /By your policy: 2 good, 1 (?:decent|bad)\n {2}1 finding is muted\n {2}Gate failed on 1 of 3 pages\n/,
    )
    expect(out).toMatch(/\/next\n {6}• the score is/)
    expect(exitCode).toBe(1)
  })

  it('fails on new failures with a baseline, and says without one that it did not check', async () => {
    const base = join(folder, 'base.json')
    await verdict(['check', `${site.origin}/`, ...AUDITS, '--save-baseline', base, '--no-policy'])
    const gate = 'version: 1\ngate: { new_failures: low, worse: true }\n'
    const worse = await check('/next', gate, '--baseline', base)
    expect(worse.out).toContain('• accessibility/image-alt fails in 1 new place\n')
    expect(worse.exitCode).toBe(1)
    expect((await check('/', gate, '--baseline', base)).exitCode).toBe(0)
    const without = await check('/next', gate)
    expect(without.out).toContain('Not checked  what is new or worse: it needs --baseline')
    expect(without.exitCode).toBe(0)
  })

  it('says in German what the policy changed and why the gate failed', async () => {
    const { out } = await check('/next', MUTED, '--lang', 'de')
    expect(out).toContain('nach dem Standard: ')
    expect(out).toMatch(/Gate nicht bestanden\n {4}• der Score ist \d+, unter 100/)
  })

  it.each([
    ['version: 1\nmuted: []\n', 'line 2: muted is an unknown key. Did you mean mute?'],
    ['version: 1\nrequire: [seo/titel]\n', 'line 2: require[0] is not an audit. Did you mean seo/title?'],
    ['version: 1\n\n\ngate:\n  fail_on: good\n', 'line 5: gate.fail_on must be one of bad, decent.'],
    ['- 1\n', 'line 1: The policy must be an object with keys.'],
    ['', 'line 1: The policy must be an object with keys.'],
    [`version: 1\n#${'x'.repeat(70_000)}`, 'is larger than the limit of'],
  ])('refuses the policy %j with exit code 2', async (text, message) => {
    const { err, out, exitCode } = await check('/', text.slice(0, 80_000))
    expect(err).toContain(message)
    expect(out).toBe('')
    expect(exitCode).toBe(2)
  })

  it('lists all problems of a policy by line', async () => {
    const { err } = await check('/', 'version: 2\ngate: { worse: 1 }\nweights: { high: -1 }\n')
    expect(err.replaceAll(folder, '').split('\n').slice(0, 4)).toEqual([
      '/verdict.yaml, line 1: version must be 1.',
      '/verdict.yaml, line 2: gate.worse must be true or false.',
      '/verdict.yaml, line 3: weights.high must be a number from 0 to 100.',
      'verdict check: /verdict.yaml has 3 problems.',
    ])
  })

  it('refuses budgets on vitals where Lighthouse measures too rarely', async () => {
    const budgets = 'version: 1\nbudgets:\n  - { name: home, vitals: { lcp: 1 s } }\n'
    const { err, exitCode } = await check('/', budgets, '--depth', 'lighthouse', '--runs', '2')
    expect(err).toContain('need the median of at least 3 Lighthouse runs, not of 2. Raise --runs.')
    expect(exitCode).toBe(2)
  })
})

/** Runs commands in a folder, as if typed there. */
const typedIn =
  (cwd: string) =>
  (...argv: string[]) =>
    spawnSync(process.execPath, [COMMAND, ...argv], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], XDG_STATE_HOME: cwd, ...COMMAND_ENV },
    })

it('finds the policy of the current folder, and applies it to the paths of a folder', async () => {
  const cwd = await mkdtemp(join(folder, 'repository-'))
  await mkdir(join(cwd, 'dist/blog'), { recursive: true })
  await writeFile(join(cwd, 'dist/blog/post.html'), '<!doctype html><title>A post about clocks</title>')
  await writeFile(join(cwd, 'verdict.yaml'), 'version: 1\nrequire: [accessibility/html-lang]\n')
  const run = (...args: string[]) => typedIn(cwd)('check', 'dist', ...AUDITS, '--json', ...args)
  const found = run()
  expect(JSON.parse(found.stdout).policy).toMatchObject({ gate: 'failed', result: 'bad' })
  expect(found.status).toBe(1)
  expect(JSON.parse(run('--no-policy').stdout).policy).toBeUndefined()
  const mute = '[{ paths: ["/blog/*"], reason: x, until: 2026-01-01 }]'
  await writeFile(join(cwd, 'verdict.json'), `{"version": 1}`)
  expect(run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has verdict.yaml and verdict.json. Keep one'),
  })
  await writeFile(join(cwd, 'blog.yaml'), `version: 1\nmute: ${mute}\n`)
  expect(JSON.parse(run('--policy', 'blog.yaml').stdout).policy.muted).toMatchObject([
    { audit: 'accessibility/html-lang', expired: true },
  ])
})

it('says what to do if a file of the folder is not meant as its policy', async () => {
  const cwd = await mkdtemp(join(folder, 'redirected-'))
  await mkdir(join(cwd, 'dist'))
  await writeFile(join(cwd, 'dist/index.html'), page('Clocks'))
  const run = typedIn(cwd)
  // What a shell makes of --json > verdict.json, and what is in it later.
  for (const text of ['', '{"url": "https://example.com/", "score": 90}']) {
    await writeFile(join(cwd, 'verdict.json'), text)
    const { status, stderr } = run('check', 'dist', ...AUDITS)
    expect(stderr).toContain('If verdict.json is not your policy, rename it or pass --no-policy.')
    expect(status).toBe(2)
  }
  expect(run('site', 'dist').stderr).toBe('verdict.json is not applied: policies are for verdict check.\n')
  await writeFile(join(cwd, 'verdict.json'), '')
  expect(run('site', 'dist').stderr).toBe('')
})

it('names the files of a folder by their path wherever it lists them', async () => {
  const cwd = await mkdtemp(join(folder, 'build-'))
  await mkdir(join(cwd, 'dist/blog'), { recursive: true })
  const write = (name: string, html: string) => writeFile(join(cwd, 'dist', name), `<!doctype html>${html}`)
  await write('index.html', '<html lang="en"><title>Clocks</title>')
  await write('blog/post.html', '<html lang="en"><title>A post about clocks</title>')
  await writeFile(join(cwd, 'verdict.yaml'), 'version: 1\nrequire: [accessibility/html-lang]\n')
  const run = (...args: string[]) => typedIn(cwd)('check', 'dist', ...AUDITS, ...args)
  expect(run('--save-baseline', 'base.json').status).toBe(0)
  await write('blog/post.html', '<title>A post about clocks</title>')
  const { stdout } = run('--baseline', 'base.json')
  expect(stdout).toContain('✗ dist/blog/post.html\n      1 new, 0 fixed, 0 unchanged')
  expect(stdout).toContain('Gate failed on 1 of 2 pages\n    dist/blog/post.html\n')
  expect(stdout).not.toContain('file:')
})

describe('verdict policy validate', () => {
  it('asks for the argument that it takes where a folder has two policies', async () => {
    const cwd = await mkdtemp(join(folder, 'two-'))
    for (const name of ['verdict.yaml', 'verdict.json']) await writeFile(join(cwd, name), '{"version": 1}')
    const validated = typedIn(cwd)('policy', 'validate')
    expect(validated.stderr).toContain('Keep one of them, or name the policy: FILE.')
    expect(validated.status).toBe(2)
  })

  it('says what is in a valid policy, YAML or JSON', async () => {
    const yaml = await verdict(['policy', 'validate', await policyFile(MUTED)])
    expect(yaml.out).toMatch(/verdict.yaml is valid: 0 required, 1 muted, 0 budgets \([0-9a-f]{16}\)\.\n$/)
    expect(yaml.exitCode).toBe(0)
    const json = await verdict(['policy', 'validate', await policyFile('{"version": 1}', 'verdict.json')])
    expect(json.out).toContain('is valid')
    const budgets = '{"version": 1, "budgets": [{"name": "home", "requests": {"total": 9}}]}'
    const one = await verdict(['policy', 'validate', await policyFile(budgets, 'verdict.json')])
    expect(one.out).toContain('0 muted, 1 budget (')
  })

  it('says where an invalid one is wrong', async () => {
    const { err, exitCode } = await verdict([
      'policy',
      'validate',
      await policyFile('{\n"version": 1,\n"gat": {}\n}', 'p.json'),
    ])
    expect(err).toContain('p.json, line 3: gat is an unknown key. Did you mean gate?')
    expect(exitCode).toBe(2)
  })
})
