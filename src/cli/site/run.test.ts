import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { main } from '../main.ts'
import { codeQualityObjections, junitObjections } from '../outputs/testing/outside-schemas.ts'
import { fakeTerminal } from '../testing/terminal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-site-'))
  mkdirSync(join(folder, 'dist', 'blog'), { recursive: true })
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`
  writeFileSync(join(folder, 'dist', 'index.html'), page('Start', '<a href="/blog/">Blog</a>'))
  writeFileSync(
    join(folder, 'dist', 'blog', 'index.html'),
    page('Blog', '<a href="/">Start</a> <a href="/gone">Gone</a>'),
  )
  mkdirSync(join(folder, 'dist', 'more'))
  writeFileSync(join(folder, 'dist', 'more', 'only.html'), page('Only', '<a href="/">Start</a>'))
  writeFileSync(join(folder, 'dist', 'alone.html'), page('Alone', '<a href="/">Start</a>'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function verdict(...argv: string[]) {
  const terminal = fakeTerminal({ env: { XDG_STATE_HOME: join(folder, 'state') }, now: '2026-01-15T12:00:00.000Z' })
  const exitCode = await main(argv, terminal)
  return { exitCode, out: terminal.out, err: terminal.err }
}

describe('verdict site', () => {
  it('judges every page of a folder and says which links are broken', async () => {
    const { out, err, exitCode } = await verdict('site', join(folder, 'dist'), '--csv', join(folder, 'csv'))
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    expect(out).toMatch(/4 pages: .*; 5 URLs are known/)
    expect(out).toMatch(
      /Broken internal links {2}site\/broken-links\n[^\n]*1 page[^\n]*\n +\/gone\n[^\n]*404[^\n]*\n +\/blog\/\n/,
    )
    expect(readFileSync(join(folder, 'csv', 'findings.csv'), 'utf8')).toContain('/gone,,no,/blog/')
    expect(readFileSync(join(folder, 'csv', 'pages.csv'), 'utf8')).toMatch(/^\d+,\/alone\.html,.*,fetched,200,/m)
    expect(readFileSync(join(folder, 'csv', 'links.csv'), 'utf8')).toContain('/blog/,/gone,link,content,no,')
  })

  it('judges files whose names have a colon, as those of wikis do', async () => {
    const wiki = join(folder, 'wiki')
    mkdirSync(wiki)
    for (const name of ['index', 'Category:Clocks', 'http:'])
      writeFileSync(join(wiki, `${name}.html`), `<title>${name}`)
    const { out } = await verdict('site', wiki, '--json')
    expect(JSON.parse(out).pages.map(({ url }: { url: string }) => url)).toEqual([
      '/',
      '/Category:Clocks.html',
      '/http:.html',
    ])
  })

  it('writes every format in one run, with the files of the folder', async () => {
    const to = (name: string) => join(folder, 'outputs', name)
    const read = (name: string) => readFileSync(to(name), 'utf8')
    // Without an earlier scan, whichever story comes first.
    const own = ['site', join(folder, 'dist'), '--state', join(folder, 'own-state')]
    const formats = ['--output', 'html,json,sarif,junit,markdown,csv,codequality,github', '--output-dir', to('')]
    const { out, err, exitCode } = await verdict(...own, ...formats, '--fail-under', '100')
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: expect.stringContaining('4 pages: ') })
    expect(readdirSync(to('')).sort()).toEqual([
      ...['findings.csv', 'links.csv', 'pages.csv', 'verdict-codequality.json', 'verdict-comment.md'],
      ...['verdict-junit.xml', 'verdict-summary.md', 'verdict.html', 'verdict.json', 'verdict.sarif'],
    ])
    const [run] = JSON.parse(read('verdict.sarif')).runs
    const broken = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === 'site/broken-links')
    expect(broken.locations[0].physicalLocation.artifactLocation.uri).toMatch(/dist\/blog\/index\.html$/)
    expect(run.tool.driver.rules[broken.ruleIndex]).toMatchObject({ id: 'site/broken-links' })
    expect(JSON.parse(read('verdict-codequality.json')).length).toBe(run.results.length)
    expect(read('verdict-junit.xml')).toMatch(/<testcase name="site\/broken-links: [^>]*><failure /)
    expect(read('verdict-junit.xml')).toContain('<testsuite name="/blog/"')
    expect(junitObjections(read('verdict-junit.xml'))).toEqual([])
    expect(codeQualityObjections(read('verdict-codequality.json'))).toEqual([])
    expect(read('verdict-comment.md')).toMatch(/^### ❌ Verdict: `.*dist` failed\n[\s\S]*`site\/broken-links`/)
    expect(JSON.parse(read('verdict.json')).judged).toBe(4)
    const html = read('verdict.html')
    expect(html).toContain("default-src 'none'")
    expect(html).toContain('Broken internal links')
    expect([...html.matchAll(/ (?:href|src)="(?!#|data:)/g)]).toEqual([])
    expect(err === '' || err.startsWith('::')).toBe(true)
    const again = await verdict(...own, '--output', 'json', '--output-dir', to('verdict.json'))
    expect(again).toMatchObject({ exitCode: 2, err: expect.stringContaining('--output-dir: could not create') })
  })

  it('fails in CI if the site is bad, and speaks German', async () => {
    const { out, exitCode } = await verdict('site', join(folder, 'dist'), '--fail-under', '100', '--lang', 'de')
    expect(exitCode).toBe(1)
    expect(out).toMatch(/4 Seiten: .*Defekte interne Links/s)
  })

  it.each([
    [['--sample', '5'], '--sample needs --depth browser or lighthouse.'],
    [['--device', 'desktop'], '--device needs --depth browser or lighthouse.'],
    [['--depth', 'browser'], '--depth needs the URL of a site: files of a folder are not opened in a browser.'],
  ])('refuses %j for a folder', async (options, problem) => {
    const { err, exitCode } = await verdict('site', join(folder, 'dist'), ...options)
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining(problem) })
  })

  it('refuses a sample that is too large, and begins no scan without a browser', async () => {
    const url = 'http://127.0.0.1:1'
    const large = await verdict('site', url, '--depth', '1', '--sample', '101')
    expect(large.err).toContain('--sample must be a whole number from 1 to 100.')
    const terminal = fakeTerminal({ env: { VERDICT_CHROME: '/nowhere/chrome', XDG_STATE_HOME: join(folder, 'state') } })
    expect(await main(['site', url, '--depth', 'lighthouse'], terminal)).toBe(2)
    expect(terminal.err).toContain('--depth needs a browser. VERDICT_CHROME is set to /nowhere/chrome, which does not')
  })

  it('prints JSON with the pages of each finding', async () => {
    const { out } = await verdict('site', join(folder, 'dist'), '--json', '--pages', '2')
    const { judged, cut, audits } = JSON.parse(out)
    expect({ judged, cut }).toEqual({ judged: 2, cut: { limit: 'pages', value: 2 } })
    expect(audits.find(({ id }: { id: string }) => id === 'site/orphans').outcome).toBe('unknown')
  })

  it('starts with another page where a folder has no index.html, and ends a scan that cannot be done', async () => {
    const { out, exitCode } = await verdict('site', join(folder, 'dist', 'more'))
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringMatching(/1 page: /) })
    const url = 'http://127.0.0.1:1'
    const [first, second] = [await verdict('site', url), await verdict('site', url)]
    expect(first).toEqual({ exitCode: 3, out: '', err: expect.stringContaining('blocked_address') })
    expect(second.err).toBe(first.err)
  })

  it('shows what changed when it runs again, also against a file, and fails in CI only if something got worse', async () => {
    const site = join(folder, 'again')
    mkdirSync(site)
    const write = (name: string, title: string, body = '<a href="/">Start</a>') =>
      writeFileSync(
        join(site, name),
        `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
      )
    write('index.html', 'Start', '<a href="/a.html">A</a> <a href="/b.html">B</a>')
    write('a.html', 'A')
    write('b.html', 'B')
    const saved = join(folder, 'saved.json')
    const first = await verdict('site', site, '--json', '--since', 'LAST', '--save-baseline', saved)
    expect(readFileSync(saved, 'utf8')).toBe(first.out)
    expect(JSON.parse(first.out).changes).toBeNull()
    expect(first.err).toContain('no earlier scan')
    const baseline = join(folder, 'baseline.json')
    writeFileSync(baseline, first.out)
    const same = await verdict('site', site, '--fail-on', 'worse')
    expect(same).toEqual({
      exitCode: 0,
      err: '',
      out: expect.stringMatching(/Changes since the scan of Jan 15, 2026\n +Nothing has changed/),
    })
    rmSync(join(site, 'b.html'))
    write('a.html', 'Another title')
    write('c.html', 'C')
    const [last, file] = [
      await verdict('site', site, '--fail-on', 'worse', '--csv', join(folder, 'changes')),
      await verdict('site', site, '--fail-on', 'worse', '--since', baseline, '--json'),
    ]
    expect([last.exitCode, file.exitCode]).toEqual([1, 1])
    const kept = await verdict('site', site, '--fail-on', 'worse', '--baseline', saved, '--json')
    expect([kept.exitCode, JSON.parse(kept.out).changes]).toEqual([1, JSON.parse(file.out).changes])
    expect(last.out).toMatch(/Broken internal links: new on 1 page {2}site\/broken-links\n +\/\n/)
    expect(last.out).toMatch(/1 page new, 1 page gone, \d pages? changed/)
    expect(readFileSync(join(folder, 'changes', 'changes.csv'), 'utf8')).toMatch(
      /^page changed,,\/a\.html,title text,200,200,/m,
    )
    const { changes } = JSON.parse(file.out)
    const urls = (pages: { url: string }[]) => pages.map(({ url }) => url)
    expect([urls(changes.pages.new), urls(changes.pages.gone)]).toEqual([['/c.html'], ['/b.html']])
    expect(changes.audits.find(({ audit }: { audit: string }) => audit === 'site/broken-links')).toMatchObject({
      new: 1,
      new_failed: 1,
      new_pages: ['/'],
    })
    expect(JSON.parse((await verdict('site', site, '--since', changes.since.id, '--json')).out).changes.pages).toEqual(
      changes.pages,
    )
    write('index.html', 'Start', '<a href="/a.html">A</a>')
    const better = await verdict('site', site, '--fail-on', 'worse')
    expect([better.exitCode, better.out]).toEqual([
      0,
      expect.stringMatching(/Broken internal links: .*fixed on 1 page/),
    ])
  })

  it.each([
    [['--since', 'missing.json'], /missing\.json does not exist/],
    [['--baseline', 'missing.json'], /missing\.json does not exist/],
    [['--baseline', 'package.json'], /--baseline: package\.json is not the output of verdict site/],
    [['--baseline', 'a.json', '--since', 'LAST'], /pass one of them/],
    [['--save-baseline', 'missing/a.json'], /--save-baseline/],
    [['--since', '00000000-0000-7000-8000-000000000000'], /no finished scan/],
    [['--pages', '0'], /--pages/],
    [['--scope', 'planet'], /host, domain, path|host, domain or path/],
    [['--include', 'https://elsewhere.example/**'], /outside of the site/],
    [['--exclude', ''], /glob/i],
  ])('refuses %j with a sentence', async (options, sentence) => {
    const { err, exitCode } = await verdict('site', join(folder, 'dist'), ...options)
    expect(err).toMatch(sentence)
    expect(exitCode).toBe(2)
  })
})
