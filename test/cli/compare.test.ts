import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { openTextSite, type Site } from './site.ts'
import { verdict } from './verdict.ts'

const IMAGES = ['--only', 'accessibility/image-alt,seo/title']
const page = (body: string) => `<!doctype html><html lang="en"><title>Clocks</title><body>${body}</body></html>`

const folder = temporaryFolder('compare')
let site: Site
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  site = await openTextSite({
    '/': page('<img src="/a.png"><img src="/b.png">'),
    '/next': page('<h1>New</h1><img src="/b.png"><img src="/c.png"><img src="/c.png">'),
    '/fine': page('<img src="/a.png" alt="A clock">'),
  })
  for (const path of ['', 'next', 'fine']) {
    const { out } = await verdict(['check', `${site.origin}/${path}`, '--json', ...IMAGES])
    await writeFile(at(`${path || 'home'}.json`), out)
  }
})
afterAll(() => site?.close())

describe('verdict compare', () => {
  it('shows what is new and fixed in saved results, and says the verdict last', async () => {
    const { out, lines, exitCode } = await verdict(['compare', at('home.json'), at('next.json')])
    expect(out).toContain('Images without alt text: 2\n      accessibility/image-alt\n')
    expect(out).toMatch(/New[\s\S]*<img src="\/c.png">[\s\S]*Fixed[\s\S]*<img src="\/a.png">/)
    expect(lines.slice(-3)).toEqual([
      '  2 new, 1 fixed, 1 unchanged',
      '  Worse than before: accessibility/image-alt',
      '',
    ])
    expect(exitCode).toBe(0)
  })

  it('checks URLs with the same options, and compares a run with itself as unchanged', async () => {
    const { out, exitCode } = await verdict(['compare', at('home.json'), site.origin, ...IMAGES, '--fail-on', 'worse'])
    expect(out).toContain('0 new, 0 fixed, 2 unchanged')
    expect(exitCode).toBe(0)
  })

  it('says so where pages were not opened in a browser, though it was asked for', async () => {
    const before = at('before.html')
    const after = at('after.html')
    await writeFile(before, page('<img src="/a.png">'))
    await writeFile(after, page('<h1>New</h1>'))
    const { err, exitCode } = await verdict(['compare', before, after, '--depth', 'browser', ...IMAGES])
    expect(err).toContain('Only pages with a URL can be opened in a browser. (2 pages)\n')
    expect(exitCode).toBe(3)
    const german = await verdict(['compare', before, after, '--depth', 'browser', '--lang', 'de', ...IMAGES])
    expect(german.err).toContain('(2 Seiten)')
    expect((await verdict(['compare', before, after, ...IMAGES])).err).toBe('')
  })

  it('exits with 1 for --fail-on worse where something got worse', async () => {
    const worse = ['--fail-on', 'worse']
    expect((await verdict(['compare', at('home.json'), at('next.json'), ...worse])).exitCode).toBe(1)
    expect((await verdict(['compare', at('next.json'), at('fine.json'), ...worse])).exitCode).toBe(0)
  })

  it('prints a line for each new finding with --format line, and nothing else', async () => {
    const { out } = await verdict(['compare', at('home.json'), at('next.json'), '--format', 'line'])
    const line = `${site.origin}/next:1:1 error accessibility/image-alt This image has no alt attribute.\n`
    expect(out).toBe(line.repeat(2))
    const json = await verdict(['compare', at('home.json'), at('next.json'), '--format', 'json'])
    expect(JSON.parse(json.out)).toMatchObject({ new: 2, fixed: 1 })
    const both = await verdict(['compare', at('home.json'), at('next.json'), '--json', '--format', 'line'])
    expect([both.exitCode, both.err]).toEqual([
      2,
      expect.stringContaining('--json and --format line exclude each other.'),
    ])
  })

  it('fails for new warnings by --fail-on new alone', async () => {
    const saved = JSON.parse(await readFile(at('fine.json'), 'utf8'))
    const withTitle = async (name: string, outcome: string) => {
      const audits = saved.audits.map((audit: { id: string }) =>
        audit.id === 'seo/title' ? { ...audit, outcome } : audit,
      )
      await writeFile(at(name), JSON.stringify({ ...saved, audits }))
      return at(name)
    }
    const pages = [
      'compare',
      await withTitle('passes.json', 'pass'),
      await withTitle('warns.json', 'warn'),
      '--fail-on',
    ]
    expect((await verdict([...pages, 'worse'])).exitCode).toBe(0)
    expect((await verdict([...pages, 'new'])).exitCode).toBe(1)
    expect((await verdict([...pages.toSpliced(1, 2, pages[2]!, pages[1]!), 'new'])).exitCode).toBe(0)
  })

  it('speaks German, also about findings', async () => {
    const { out } = await verdict(['compare', at('home.json'), at('next.json'), '--lang', 'de'])
    expect(out).toContain('Dieses Bild hat kein alt-Attribut.')
    expect(out).toContain('2 neu, 1 behoben, 1 unverändert')
    expect(out).not.toMatch(/unchanged|attribute\./)
  })

  it('prints JSON with fingerprints', async () => {
    const { out } = await verdict(['compare', at('home.json'), at('next.json'), '--json'])
    const { audits, ...rest } = JSON.parse(out)
    expect(rest).toMatchObject({ new: 2, fixed: 1, unchanged: 1, same_rules: true, score_delta_rules: 0 })
    const images = audits.find(({ audit }: { audit: string }) => audit === 'accessibility/image-alt')
    expect(images.new_findings).toHaveLength(2)
    expect(images.new_findings[0].fingerprint).toMatch(/^2-[a-z2-7]{12}$/)
    expect(images.new_findings[1].fingerprint).toBe(images.new_findings[0].fingerprint)
  })

  it('judges evidence by the rules of today, and reads runs of the API', async () => {
    const { out: evidence } = await verdict(['collect', site.origin])
    await writeFile(at('evidence.json'), evidence)
    const same = await verdict(['compare', at('evidence.json'), at('evidence.json'), ...IMAGES])
    expect(same.out).toContain('0 new, 0 fixed, 2 unchanged')
    const stored = JSON.parse(await readFile(join(import.meta.dirname, '../golden/results/lighthouse.json'), 'utf8'))
    await writeFile(at('run.json'), JSON.stringify({ data: { url: 'https://museum.example/', results: stored } }))
    const { out, exitCode } = await verdict(['compare', at('run.json'), at('run.json')])
    expect(out).toMatch(/LCP +[\d.]+ m?s → [\d.]+ m?s +too few runs to tell/)
    expect(out).toContain('0 new, 0 fixed')
    expect(exitCode).toBe(0)
  })

  it('rejects what does not compare, with exit code 2 and the reason', async () => {
    const other = JSON.parse(await readFile(at('home.json'), 'utf8'))
    await writeFile(at('browser.json'), JSON.stringify({ ...other, depth: 'rendered', device: 'mobile' }))
    await writeFile(at('broken.json'), JSON.stringify({ ...other, audits: [{ id: 'seo/title', outcome: 'fine' }] }))
    const uncounted = other.audits.map((audit: object) => ({ ...audit, extent: { checked: 'all', affected: 1 } }))
    await writeFile(at('uncounted.json'), JSON.stringify({ ...other, audits: uncounted }))
    await writeFile(at('text.json'), 'no JSON')
    await writeFile(at('lines.json'), `${JSON.stringify(other)}\n${JSON.stringify(other)}\n`)
    const said = async (...names: string[]) => {
      const { err, exitCode } = await verdict(['compare', ...names.map(at)])
      expect(exitCode).toBe(2)
      return err
    }
    expect(await said('home.json', 'browser.json')).toContain('different depths (Quick and Browser)')
    expect(await said('broken.json', 'home.json')).toContain(
      'broken.json is neither the output of verdict check --json',
    )
    expect(await said('uncounted.json', 'home.json')).toContain('uncounted.json is neither')
    expect(await said('text.json', 'home.json')).toContain('text.json is neither')
    expect(await said('home.json', 'gone.json')).toContain('gone.json does not exist.')
    expect(await said('lines.json', 'home.json')).toContain('has 2 pages')
    expect((await verdict(['compare', 'gone.json', at('home.json')])).err).toContain('gone.json does not exist.')
  })

  it('exits with 3 where a page has no result', async () => {
    const { err, exitCode } = await verdict(['compare', at('home.json'), `${site.origin}/gone`])
    expect(err).toContain('The later run has no result')
    expect(err).toContain(`${site.origin}/gone returned status 404`)
    expect(exitCode).toBe(3)
  })
})

describe('verdict check --baseline', () => {
  it('compares with what --save-baseline saved, and fails a check only if it got worse', async () => {
    const saved = await verdict(['check', site.origin, ...IMAGES, '--save-baseline', at('base.json')])
    expect(saved.exitCode).toBe(0)
    const gate = ['--baseline', at('base.json'), '--fail-on', 'worse', ...IMAGES]
    const same = await verdict(['check', site.origin, ...gate])
    expect(same.out).toContain('0 new, 0 fixed, 2 unchanged')
    expect(same.exitCode).toBe(0)
    // One page compares with the one of the baseline, whatever its URL: a preview.
    const worse = await verdict(['check', `${site.origin}/next`, ...gate])
    expect(worse.out).toContain('Worse than before: accessibility/image-alt')
    expect(worse.exitCode).toBe(1)
    const json = await verdict(['check', `${site.origin}/next`, ...gate, '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ url: `${site.origin}/next`, comparison: { new: 2, fixed: 1 } })
  })

  it('compares pages of several sites with their own, though their paths are the same', async () => {
    const text = { '/': page('<img src="/a.png" alt="A clock">') }
    const other = await openTextSite(text)
    const preview = await openTextSite(text)
    try {
      const pages = [other.origin, site.origin]
      const file = at('sites.json')
      await verdict(['check', ...pages, ...IMAGES, '--save-baseline', file])
      const gate = ['--baseline', file, '--fail-on', 'worse', ...IMAGES]
      expect((await verdict(['check', ...pages, ...gate])).out).toContain('2 pages are unchanged')
      expect((await verdict(['check', ...pages.toReversed(), ...gate])).exitCode).toBe(0)
      // Which of the two a preview stands for is not known.
      const { out } = await verdict(['check', preview.origin, `${site.origin}/next`, ...gate])
      expect(out).toContain('2 pages are not in the baseline')
    } finally {
      await Promise.all([other.close(), preview.close()])
    }
  })

  it('says of several pages that other rules judged the baseline, instead of only that they are unchanged', async () => {
    const pages = ['/', '/fine'].map((path) => site.origin + path)
    const file = at('rules.json')
    await verdict(['check', ...pages, ...IMAGES, '--save-baseline', file])
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/"ruleSet":"\d+"/g, '"ruleSet":"1"'))
    const folder = ['--output', 'markdown', '--output-dir', at('rules')]
    const { out } = await verdict(['check', ...pages, ...IMAGES, '--baseline', file, ...folder])
    expect(out.replaceAll(/\s+/g, ' ')).toContain('The rules have changed (rule set 1, now')
    expect(await readFile(at('rules/verdict-comment.md'), 'utf8')).toContain('only audits whose rule is unchanged')
  })

  it('compares each of several pages with the one at the same path', async () => {
    const pages = ['/', '/fine'].map((path) => site.origin + path)
    const file = at('pages.json')
    await verdict(['check', ...pages, ...IMAGES, '--save-baseline', file])
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(2)
    const { out, exitCode } = await verdict(['check', ...pages, `${site.origin}/next`, ...IMAGES, '--baseline', file])
    expect(out).toContain('2 pages are unchanged, 1 page is not in the baseline')
    expect(exitCode).toBe(0)
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    await writeFile(file, lines.map(withoutSecondImage).join('\n'))
    const gate = ['--baseline', file, '--fail-on', 'worse']
    const { out: table, exitCode: failed } = await verdict(['check', ...pages, ...IMAGES, ...gate])
    expect(table).toContain(
      `  ${site.origin}/\n  New\n    ✗ Images without alt text\n      accessibility/image-alt\n        This image has no alt attribute.\n        line 1  <img src="/b.png">\n`,
    )
    expect(table.indexOf('New')).toBeLessThan(table.indexOf('top issue'))
    expect(table).toContain(`✗ ${site.origin}/\n      1 new, 0 fixed, 1 unchanged\n`)
    expect(failed).toBe(1)
  })

  it.each([
    [['--fail-on', 'worse'], '--fail-on worse needs --baseline FILE.'],
    [['--fail-on', 'new'], '--fail-on new needs --baseline FILE.'],
    [['--baseline', 'nowhere.json'], 'nowhere.json does not exist.'],
    [['--save-baseline', 'nowhere/base.json'], '--save-baseline: could not write nowhere/base.json'],
  ])('rejects %j', async (options, message) => {
    const { err, exitCode } = await verdict(['check', site.origin, ...IMAGES, ...options])
    expect(err).toContain(message)
    expect(exitCode).toBe(2)
  })
})

/** A line of a baseline, as if the page had lacked its second image. */
function withoutSecondImage(line: string): string {
  const assessment = JSON.parse(line)
  const images = assessment.audits.find(({ id }: { id: string }) => id === 'accessibility/image-alt')
  images.findings = images.findings.filter(({ snippet }: { snippet: string }) => !snippet.includes('/b.png'))
  images.findingsTotal = images.findings.length
  return JSON.stringify(assessment)
}
