import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { verdict as run } from '../../../test/cli/verdict.ts'
import { serve } from '../../../test/loopback.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { codeQualityObjections, junitObjections } from '../outputs/testing/outside-schemas.ts'

const folder = temporaryFolder('site')
beforeAll(() => {
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

const verdict = (...argv: string[]) => run(argv, { env: { XDG_STATE_HOME: join(folder, 'state') } })

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

  it('lists sitemaps that cannot be read in tables and files, too', async () => {
    const build = join(folder, 'maps')
    mkdirSync(build)
    writeFileSync(join(build, 'index.html'), '<!doctype html><html lang="en"><title>Start</title><h1>Start</h1>')
    writeFileSync(join(build, 'sitemap.xml'), '<sitemap>')
    writeFileSync(join(build, 'robots.txt'), 'Sitemap: https://site.example/sitemap.xml')
    const files = [
      '--csv',
      join(folder, 'maps-csv'),
      '--output',
      'codequality',
      '--output-dir',
      join(folder, 'maps-out'),
    ]
    expect(await verdict('site', build, ...files)).toMatchObject({ exitCode: 0, err: '' })
    expect(readFileSync(join(folder, 'maps-csv', 'findings.csv'), 'utf8')).toMatch(
      /^site\/sitemap-errors,fail,"[^"]* is neither [^"]*",https:\/\/site\.example\/sitemap\.xml,,,no,\/,/m,
    )
    expect(readFileSync(join(folder, 'maps-out', 'verdict-codequality.json'), 'utf8')).toContain('site/sitemap-errors')
  })

  it('refuses a file as the folder of tables or of scans, before the scan', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await verdict('site', join(folder, 'dist'), '--csv', file)).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining(`--csv: could not create ${file}: EEXIST`),
    })
    expect(await verdict('site', join(folder, 'dist'), '--state', file)).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringMatching(/The database .* cannot be opened: EEXIST.*Choose another folder with --state\./),
    })
  })

  it('shows the result also if a table cannot be written, and says which', async () => {
    const tables = join(folder, 'tables')
    mkdirSync(join(tables, 'links.csv'), { recursive: true })
    const { out, err, exitCode } = await verdict('site', join(folder, 'dist'), '--csv', tables)
    expect(out).toContain('4 pages: ')
    expect(err).toContain(`verdict site: Could not write ${join(tables, 'links.csv')}: EISDIR`)
    expect(exitCode).toBe(2)
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

  it('knows the files of a folder by the URLs that they will be published at', async () => {
    const build = join(folder, 'build')
    mkdirSync(join(build, 'blog'), { recursive: true })
    const write = (name: string, path: string, title: string, link: string) => {
      const head = `<title>${title}</title><link rel="canonical" href="https://site.example${path}">`
      writeFileSync(join(build, name), `<!doctype html><html lang="en">${head}<body><a href="${link}">Link</a>`)
    }
    write('index.html', '/', 'Start', 'https://site.example/blog/')
    write('blog/index.html', '/blog/', 'Same', '/blog/post.html')
    write('blog/post.html', '/blog/post.html', 'Same', 'https://site.example/gone')
    write('alone.html', '/alone.html', 'Alone', '/')
    const xml = (root: string, entry: string, ...paths: string[]) =>
      `<${root}>${paths.map((path) => `<${entry}><loc>https://site.example${path}</loc></${entry}>`).join('')}</${root}>`
    writeFileSync(join(build, 'robots.txt'), 'Sitemap: https://site.example/sitemap-index.xml')
    writeFileSync(join(build, 'sitemap-index.xml'), xml('sitemapindex', 'sitemap', '/sitemap-0.xml'))
    writeFileSync(
      join(build, 'sitemap-0.xml'),
      xml('urlset', 'url', '/', '/blog/', '/blog/post.html', '/alone.html', '/old'),
    )
    const { out } = await verdict('site', build, '--json')
    const { pages, audits } = JSON.parse(out)
    expect(pages.map(({ url, indexable }: { url: string; indexable: boolean }) => [url, indexable])).toEqual([
      ['/', true],
      ['/alone.html', true],
      ['/blog/', true],
      ['/blog/post.html', true],
      ['/gone', false],
      ['/old', false],
    ])
    const pagesOf = (id: string) => {
      const { groups } = audits.find((audit: { id: string }) => audit.id === `site/${id}`)
      return groups.flatMap(({ pages }: { pages: string[] }) => pages)
    }
    expect(pagesOf('duplicate-titles')).toEqual(['/blog/', '/blog/post.html'])
    expect(pagesOf('broken-links')).toEqual(['/blog/post.html'])
    expect(pagesOf('orphans')).toEqual(['/alone.html'])
    expect(pagesOf('sitemap-non-200')).toEqual(['/old'])
    expect(pagesOf('sitemap-errors')).toEqual([])
  })

  it('knows pages of a folder without their ending, as most hosts of static sites do', async () => {
    const build = join(folder, 'clean')
    mkdirSync(join(build, 'guide'), { recursive: true })
    const page = (path: string, link: string) =>
      `<!doctype html><html lang="en"><title>${path}</title><link rel="canonical" href="https://site.example${path}"><a href="${link}">Link</a>`
    writeFileSync(join(build, 'index.html'), page('/', '/guide'))
    // A folder of the same name has the pages below it.
    writeFileSync(join(build, 'guide.html'), page('/guide', '/guide/first#y'))
    writeFileSync(join(build, 'guide/first.html'), page('/guide/first', '/guide/second'))
    const { out } = await verdict('site', build, '--json')
    const { pages, audits } = JSON.parse(out)
    expect(pages.map(({ url, status }: { url: string; status: number }) => [url, status])).toEqual([
      ['/', 200],
      ['/guide.html', 200],
      ['/guide/first.html', 200],
      ['/guide/second', 404],
    ])
    const outcomeOf = (id: string) => audits.find((audit: { id: string }) => audit.id === id).outcome
    expect(['site/canonical-broken', 'site/orphans', 'site/duplicate-titles'].map(outcomeOf)).toEqual([
      'pass',
      'pass',
      'pass',
    ])
  })

  it('takes a folder that is linked without a slash for the one with it, as servers do', async () => {
    const build = join(folder, 'slash')
    mkdirSync(join(build, 'docs'), { recursive: true })
    const page = (title: string, link: string) =>
      `<!doctype html><html lang="en"><title>${title}</title><body><a href="${link}">Link</a>`
    writeFileSync(join(build, 'index.html'), page('Start', '/docs?from=start#top'))
    writeFileSync(join(build, 'docs/index.html'), page('Docs', 'first.html'))
    writeFileSync(join(build, 'docs/first.html'), page('First', '/docs'))
    const { out } = await verdict('site', build, '--json')
    const { pages, audits } = JSON.parse(out)
    expect(pages.map(({ url, status }: { url: string; status: number }) => [url, status])).toEqual([
      ['/', 200],
      ['/docs/', 200],
      ['/docs/?from=start', 200],
      ['/docs/first.html', 200],
    ])
    const outcomeOf = (id: string) => audits.find((audit: { id: string }) => audit.id === id).outcome
    expect(outcomeOf('site/broken-links')).toBe('pass')
  })

  it('does not know the files of a folder that becomes a part of a site, where their paths are others', async () => {
    const build = join(folder, 'part')
    mkdirSync(build)
    const head = '<title>Start</title><link rel="canonical" href="https://site.example/part/">'
    writeFileSync(join(build, 'index.html'), `<!doctype html><html lang="en">${head}<body><p>Text`)
    writeFileSync(join(build, 'robots.txt'), 'Sitemap: https://site.example/part/sitemap.xml')
    const { out } = await verdict('site', build, '--json')
    expect(JSON.parse(out).pages.map(({ url }: { url: string }) => url)).toEqual(['/'])
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
      'findings.csv',
      'links.csv',
      'pages.csv',
      'verdict-codequality.json',
      'verdict-comment.md',
      'verdict-junit.xml',
      'verdict-summary.md',
      'verdict.html',
      'verdict.json',
      'verdict.sarif',
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
    // How many, not which.
    expect(read('verdict-comment.md')).toContain('| Result | Pages | Fix first |')
    expect(JSON.parse(read('verdict.json')).judged).toBe(4)
    const html = read('verdict.html')
    expect(html).toContain("default-src 'none'")
    expect(html).toContain('Broken internal links')
    expect([...html.matchAll(/ (?:href|src)="(?!#|data:)/g)]).toEqual([])
    expect(err).toMatch(/^(?:::.*\n)*The site failed --fail-under 100\.\n$/)
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
    const env = { VERDICT_CHROME: '/nowhere/chrome', XDG_STATE_HOME: join(folder, 'state') }
    const { exitCode, err } = await run(['site', url, '--depth', 'lighthouse'], { env })
    expect(exitCode).toBe(2)
    expect(err).toContain('--depth needs a browser. VERDICT_CHROME is set to /nowhere/chrome, which does not')
  })

  it('prints JSON with the pages of each finding', async () => {
    const { out } = await verdict('site', join(folder, 'dist'), '--json', '--pages', '2')
    const { judged, cut, audits } = JSON.parse(out)
    expect({ judged, cut }).toEqual({ judged: 2, cut: { limit: 'pages', value: 2 } })
    expect(audits.find(({ id }: { id: string }) => id === 'site/orphans').outcome).toBe('unknown')
  })

  it('calls nothing of the site worse that a scan with a lower limit had not requested', async () => {
    await using server = await serve(({ url }, response) => {
      const isThere = url === '/' || url === '/a'
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html' })
      response.end(`<title>${url}</title><a href="/a">A</a> <a href="/gone">Gone</a>`)
    })
    const first = await verdict('site', server.origin, '--pages', '2')
    expect(first.out).toContain('The search ended at the limit of 2 pages')
    const { out, exitCode } = await verdict('site', server.origin, '--fail-on', 'worse')
    expect(out).toContain('site/broken-links')
    expect(out).not.toContain('Broken internal links: new on')
    expect(exitCode).toBe(0)
  })

  it('starts with another page where a folder has no index.html, and ends a scan that cannot be done', async () => {
    const { out, exitCode } = await verdict('site', join(folder, 'dist', 'more'))
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringMatching(/1 page: /) })
    const url = 'http://127.0.0.1:1'
    const first = await verdict('site', url)
    const second = await verdict('site', url)
    expect(first).toMatchObject({ exitCode: 3, out: '', err: expect.stringContaining('blocked_address') })
    expect(second.err).toBe(first.err)
  })

  it.each<[{ robots?: string; status?: number; type?: string; sitemap?: true }, string]>([
    [{ robots: 'User-agent: *\nDisallow: /' }, 'robots.txt does not let VerdictBot request the start page.'],
    [{ status: 500 }, 'The start page responds with status 500.'],
    [{ type: 'application/pdf' }, 'The start page is not an HTML page.'],
    [{ status: 403, sitemap: true }, 'The start page refused our request with status 403.'],
  ])('says why no page could be judged: %j', async (site, reason) => {
    const { robots = '', status = 200, type = 'text/html', sitemap = false } = site
    await using server = await serve(({ url, headers: { host } }, response) => {
      if (url === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robots)
      else if (url === '/sitemap.xml' && sitemap)
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<urlset><url><loc>http://${host}/</loc></url></urlset>`)
      else response.writeHead(url === '/' ? status : 404, { 'content-type': type }).end('<title>Page</title>')
    })
    const { out, exitCode } = await verdict('site', `${server.origin}/`)
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: expect.stringContaining(reason) })
  })

  it('names the page that the start page leads to', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/login') response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Log in')
      else response.writeHead(request.url === '/robots.txt' ? 404 : 302, { location: '/login' }).end()
    })
    const { host } = server
    const { out } = await verdict('site', `http://${host}/`, '--no-external')
    expect(out).toContain(`\n  ${host}\n  → http://${host}/login\n\n`)
    expect((await verdict('site', `http://${host}/login`, '--no-external')).out).not.toContain('→')
  })

  it('names the site that was scanned if the start page leads to another one', async () => {
    const start = (...answer: [status: number, headers: Record<string, string>, body?: string]) =>
      serve((request, response) => {
        const [status, headers, body] = request.url === '/' ? answer : ([404, {}, ''] as const)
        response.writeHead(status, headers).end(body)
      })
    await using other = await start(200, { 'content-type': 'text/html' }, '<title>Parked')
    await using site = await start(302, { location: `http://${other.host}/` })
    const { out } = await verdict('site', `http://${site.host}/`, '--no-external')
    expect(out).toContain(`\n  ${site.host}\n  → http://${other.host}/\n\n`)
    expect((await verdict('site', `http://${other.host}/`, '--no-external')).out).not.toContain('→')
  })

  it('calls nothing new or fixed that only one of two scans was to look at', async () => {
    const site = join(folder, 'narrowed')
    mkdirSync(join(site, 'blog'), { recursive: true })
    const page = (path: string, link: string) =>
      `<!doctype html><html lang="en"><title>${path}</title><link rel="canonical" href="https://site.example${path}"><a href="${link}">Link</a>`
    writeFileSync(join(site, 'index.html'), page('/', '/blog/'))
    writeFileSync(join(site, 'blog', 'index.html'), page('/blog/', '/blog/post.html'))
    writeFileSync(join(site, 'blog', 'post.html'), page('/blog/post.html', '/gone'))
    const entries = ['/', '/blog/old'].map((path) => `<url><loc>https://site.example${path}</loc></url>`)
    writeFileSync(join(site, 'sitemap.xml'), `<urlset>${entries.join('')}</urlset>`)
    const scan = async (...more: string[]) => JSON.parse((await verdict('site', site, '--json', ...more)).out)
    const changed = ({ changes: { audits, pages } }: Awaited<ReturnType<typeof scan>>) => {
      const sum = (key: string) => audits.reduce((all: number, audit: Record<string, number>) => all + audit[key]!, 0)
      return { new: sum('new') + pages.new.length, fixed: sum('fixed') }
    }
    const whole = await scan()
    expect(whole.audits.find(({ id }: { id: string }) => id === 'site/sitemap-non-200').outcome).toBe('fail')
    expect(changed(await scan('--exclude', '/blog/**'))).toEqual({ new: 0, fixed: 0 })
    expect(changed(await scan())).toEqual({ new: 0, fixed: 0 })
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
    // Of an earlier scan of whatever site.
    mkdirSync(join(folder, 'changes'))
    writeFileSync(join(folder, 'changes', 'changes.csv'), 'old')
    const tables = ['--csv', join(folder, 'changes')]
    const first = await verdict('site', site, '--json', '--since', 'LAST', '--save-baseline', saved, ...tables)
    expect(readdirSync(join(folder, 'changes')).sort()).toEqual(['findings.csv', 'links.csv', 'pages.csv'])
    expect(readFileSync(saved, 'utf8')).toBe(first.out)
    expect(JSON.parse(first.out).changes).toBeNull()
    expect(first.err).toContain('no earlier scan')
    const baseline = join(folder, 'baseline.json')
    writeFileSync(baseline, first.out)
    const same = await verdict('site', site, '--fail-on', 'worse')
    expect(same).toMatchObject({
      exitCode: 0,
      err: '',
      out: expect.stringMatching(/Changes since the scan of Jan 15, 2026\n +Nothing has changed/),
    })
    rmSync(join(site, 'b.html'))
    write('a.html', 'Another title')
    write('c.html', 'C')
    const last = await verdict('site', site, '--fail-on', 'worse', ...tables)
    const file = await verdict('site', site, '--fail-on', 'worse', '--since', baseline, '--json')
    expect([last.exitCode, file.exitCode]).toEqual([1, 1])
    expect(last.err).toBe('The site failed --fail-on worse.\n')
    const kept = await verdict('site', site, '--fail-on', 'worse', '--baseline', saved, '--json')
    expect([kept.exitCode, JSON.parse(kept.out).changes]).toEqual([1, JSON.parse(file.out).changes])
    expect(last.out).toMatch(/Broken internal links: new on 1 page {2}site\/broken-links\n +\/\n/)
    expect(last.out).toMatch(/1 page new, 1 page gone, \d pages? changed/)
    expect(readFileSync(join(folder, 'changes', 'changes.csv'), 'utf8')).toMatch(
      /^page changed,,\/a\.html,title text,200,200,/m,
    )
    const formats = ['--output', 'sarif,junit,markdown,html,github', '--output-dir', join(folder, 'since')]
    const written = await verdict('site', site, '--fail-on', 'worse', '--baseline', saved, ...formats)
    const output = (name: string) => readFileSync(join(folder, 'since', name), 'utf8')
    const { results } = JSON.parse(output('verdict.sarif')).runs[0]
    const links = results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'site/broken-links')
    expect(links.map(({ baselineState }: { baselineState: string }) => baselineState)).toEqual(['new'])
    expect(new Set(results.map(({ baselineState }: { baselineState: string }) => baselineState))).toContain('unchanged')
    const failed = output('verdict-junit.xml').match(/<testcase name="[^:"]+[^>]*><failure/g)!
    expect(failed.every((one) => one.includes('name="site/') || one.includes('c.html'))).toBe(true)
    expect(failed.some((one) => one.includes('site/broken-links'))).toBe(true)
    const comment = output('verdict-comment.md')
    expect(comment.indexOf('- **Broken internal links** `site/broken-links`\n  - `/`')).toBeGreaterThan(0)
    expect(comment.indexOf('#### New')).toBeLessThan(comment.indexOf('<details>'))
    expect(output('verdict.html')).toContain('1 new, 0 fixed')
    expect(written.err).toContain('Broken internal links')
    const lines = await verdict('site', site, '--baseline', saved, '--format', 'line')
    expect(lines.out).toMatch(/^(?:\S+\.html:1:1 (?:error|warning) [a-z-]+\/[a-z-]+ .+\n)+$/)
    expect(lines.out).toContain('index.html:1:1 error site/broken-links ')
    const all = await verdict('site', site, '--format', 'line')
    expect(all.out.length).toBeGreaterThan(lines.out.length)
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
