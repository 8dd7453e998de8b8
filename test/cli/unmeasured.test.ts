import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { GOOD_PAGE, openTextSite, type Site } from './site.ts'
import { verdict } from './verdict.ts'

const NO_BROWSER = { env: { VERDICT_CHROME: '/nowhere/chrome' } }
const ONLY = ['--only', 'seo/title,accessibility/image-alt,accessibility/html-lang']
/** Says that it is bad without a browser. */
const BAD_PAGE = '<!doctype html><p><img src="/a.png">No title, no language, no alt text.'

const folder = temporaryFolder('unmeasured')
let site: Site

beforeAll(async () => {
  site = await openTextSite({
    '/': GOOD_PAGE,
    '/bad': BAD_PAGE,
    '/empty': '<!doctype html><div id="app"></div><script src="/app.js"></script>',
  })
})
afterAll(() => site?.close())

async function byPolicy(policy: string, path: string, ...more: string[]) {
  const file = join(folder, 'policy.yaml')
  await writeFile(file, `version: 1\n${policy}`)
  return verdict(['check', site.origin + path, '--policy', file, ...more], NO_BROWSER)
}

describe('a depth that was not reached', () => {
  it.each([['--fail-on', 'bad'], ['--fail-under', '10'], []])(
    'ends with exit code 3 and the reason (%j %j)',
    async (...gate) => {
      const { err, exitCode } = await verdict(
        ['check', `${site.origin}/`, ...ONLY, '--depth', 'lighthouse', ...gate.filter((one) => one !== undefined)],
        NO_BROWSER,
      )
      expect(err).toContain(
        'Not measured: the depth Lighthouse. VERDICT_CHROME is set to /nowhere/chrome, which does not exist',
      )
      expect(exitCode).toBe(3)
    },
  )

  it('is counted once for all pages, and a page that fails already still fails', async () => {
    const pages = ['/', '/bad'].map((path) => site.origin + path)
    const { err, exitCode } = await verdict(
      ['check', ...pages, ...ONLY, '--depth', 'browser', '--fail-on', 'bad', '--lang', 'de'],
      NO_BROWSER,
    )
    expect(err.match(/Auf 2 von 2 Seiten nicht gemessen: die Tiefe Browser\. VERDICT_CHROME steht auf/g)).toHaveLength(
      1,
    )
    expect(exitCode).toBe(1)
  })

  it('is no comparison at that depth', async () => {
    const pages = ['/', '/'].map((path) => site.origin + path)
    const { err, exitCode } = await verdict(
      ['compare', ...pages, ...ONLY, '--depth', 'browser', '--fail-on', 'worse'],
      NO_BROWSER,
    )
    expect(err).toContain('/nowhere/chrome')
    expect(exitCode).toBe(3)
  })
})

describe('a gate of a policy', () => {
  it('does not pass while a budget was not measured, and says how to measure it', async () => {
    const vitals = 'budgets: [{ name: home, vitals: { lcp: 1 s } }]\n'
    const quick = await byPolicy(vitals, '/', ...ONLY)
    expect(quick.err).toBe('Not measured: vitals.lcp of the budget home. It needs --depth lighthouse --runs 3.\n')
    expect(quick.out).not.toContain('Gate passed')
    expect(quick.exitCode).toBe(3)
    const warns = await byPolicy(vitals.replace(' }]', ', level: warn }]'), '/', ...ONLY)
    expect([warns.err, warns.exitCode]).toEqual(['', 0])
  })

  it('does not pass while a required audit is not known, and says why', async () => {
    const left = await byPolicy('require: [seo/description]\n', '/', ...ONLY)
    expect(left.err).toBe('Not measured: the required audit seo/description. --only or --skip leave it out.\n')
    expect(left.exitCode).toBe(3)
    const deeper = await byPolicy('require: [performance/lcp]\n', '/')
    expect(deeper.err).toBe('Not measured: the required audit performance/lcp. It needs --depth lighthouse --runs 3.\n')
    const file = join(folder, 'index.html')
    await writeFile(file, GOOD_PAGE)
    const policy = join(folder, 'policy.yaml')
    await writeFile(policy, 'version: 1\nrequire: [security/hsts]\n')
    const local = await verdict(['check', file, '--policy', policy])
    expect(local.err).toMatch(/^Not measured: the required audit security\/hsts: \w.+\.\n$/)
    expect(local.exitCode).toBe(3)
  })

  it('fails by a required audit that fails, whatever else was not measured or judged', async () => {
    const policy = 'require: [security/sniffing, performance/lcp]\n'
    expect((await byPolicy(policy, '/bad')).exitCode).toBe(1)
    const empty = await byPolicy(policy, '/empty', '--json')
    expect(JSON.parse(empty.out)).toMatchObject({ result: null, policy: { gate: 'failed' } })
    expect(empty.exitCode).toBe(1)
    expect((await byPolicy(policy, '/gone')).exitCode).toBe(3)
  })
})
