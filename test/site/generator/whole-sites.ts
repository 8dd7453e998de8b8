import { link, links, SiteDraft } from './draft.ts'
import { finished, type GeneratedSite } from './generated-site.ts'
import { scriptedPage } from './plants/links.ts'

/** Sites for what concerns a whole site: it can't be planted beside other problems. Each is made from a seed. */
export const wholeSites: readonly ((seed: number) => GeneratedSite)[] = [
  unencryptedLinks,
  (seed) => variants(seed, false),
  (seed) => variants(seed, true),
  (seed) => noindexSite(seed, false),
  (seed) => noindexSite(seed, true),
  canonicalToHome,
  redirectedPages,
  deepPages,
  incompleteSitemap,
  sitemapErrors,
  emptyTemplates,
  crawlTrap,
  slowPages,
  heavyPages,
]

/** Without HSTS and upgrade-insecure-requests: links and files over http, cookies without Secure. */
function unencryptedLinks(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed, origin: 'https://plain.example', headers: {} })
  const target = draft.page('/pages/target')
  const insecure = draft.redirect(`http://plain.example${target}`, draft.url(target))
  const page = draft.page('/pages/linking', { body: link(insecure) })
  const picture = draft.reply('http://plain.example/clock.png', { type: 'image/png', body: 'picture' })
  const showing = draft.page('/pages/showing', { body: `<img src="${picture}" alt="A clock" width="9" height="9">` })
  const setting = draft.page('/pages/setting', { headers: { 'set-cookie': 'theme=dark; SameSite=Lax' } })
  const { findings } = draft
  findings.expect('site/http-links', { key: 'link', pages: page, target: insecure })
  findings.expect('site/http-links', { key: 'file', pages: showing, target: picture })
  findings.expect('site/redirecting-links', { key: 'redirects', pages: page, target: insecure })
  findings.expect('site/mixed-link-forms', { key: 'form', pages: page, target })
  findings.expect('site/cookies-differ', { key: 'missing', pages: setting, target: null })
  return finished('links over http', draft)
}

/** The whole site answers at other hosts too; a canonical link says which of them is meant. */
function variants(seed: number, hasCanonical: boolean): GeneratedSite {
  const draft = new SiteDraft({ seed, origin: 'https://forms.example' })
  draft.mirrors.push('https://www.forms.example', 'http://forms.example')
  draft.page('/', { isLinked: false, canonical: hasCanonical ? '/' : null })
  for (const name of ['one', 'two', 'three']) draft.page(`/pages/${name}`)
  draft.findings.expect('site/variants-answer', { key: 'hosts', pages: '/', target: '/', note: hasCanonical })
  return finished('several hosts', draft)
}

function noindexSite(seed: number, isStaging: boolean): GeneratedSite {
  const draft = new SiteDraft({ seed, origin: `https://${isStaging ? 'staging.' : ''}hidden.example` })
  const hidden = Array.from({ length: 20 }, (_, at) => `/pages/entry-${at}`)
  for (const path of hidden) draft.page(path, { noindex: true, isListed: false })
  if (!isStaging) {
    draft.findings.expect('site/noindex-site', { key: 'site/pattern', pages: hidden })
    draft.findings.expect('site/template-findings', { key: 'templateAt', pages: hidden })
  }
  return finished('noindex', draft, { 'site/noindex-site': isStaging ? 'not-applicable' : 'fail' })
}

function canonicalToHome(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  const copies = Array.from({ length: 8 }, (_, at) => `/pages/copy-${at}`)
  for (const path of copies) draft.page(path, { canonical: '/', isListed: false })
  for (let at = 0; at < 12; at++) draft.page(`/pages/sound-${at}`)
  draft.findings.expect('site/canonical-to-home', { key: 'site/pattern', pages: copies })
  // The start page with parameters is the start page.
  const forms = ['/?utm_source=mail', '/?sort=name']
  for (const form of forms) draft.page(form, { canonical: '/', isListed: false })
  draft.page('/pages/linking', { body: links(forms) })
  draft.findings.expect('site/mixed-link-forms', { key: 'form', pages: '/pages/linking', target: '/' })
  return finished('canonical to the start page', draft, { 'site/canonical-to-home': 'fail' })
}

function redirectedPages(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  const { findings } = draft
  const redirected = (count: number, name: string, to: string, status: number) => {
    const paths = Array.from({ length: count }, (_, at) => draft.redirect(`/moved/${name}-${at}`, to, { status }))
    const page = draft.page(`/pages/to-${name}`, { body: links(paths) })
    for (const target of paths) findings.expect('site/redirecting-links', { key: 'redirects', pages: page, target })
    return paths
  }
  const home = redirected(10, 'home', '/', 301)
  const temporary = redirected(21, 'season', '/pages/', 302)
  // Few enough to be what they say.
  redirected(20, 'test', '/pages/', 307)
  findings.expect('site/redirects-to-home', { key: 'site/pattern', pages: home })
  findings.expect('site/redirect-temporary', { key: 'pattern', pages: temporary })
  return finished('redirects', draft, { 'site/redirects-to-home': 'fail', 'site/redirect-temporary': 'fail' })
}

function deepPages(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  // The area is one click away, its first page two: from the third on they are far.
  const chain = Array.from({ length: 6 }, (_, at) => `/way/step-${at + 1}`)
  for (const [at, path] of chain.entries())
    draft.page(path, { isLinked: at === 0, body: at === 5 ? '' : link(chain[at + 1]!) })
  const far = chain.slice(2)
  draft.findings.expect('site/deep-pages', { key: 'site/pattern', pages: far })
  for (const [at, path] of far.entries())
    draft.findings.expect('site/one-inlink', { key: 'only', pages: path, target: chain[at + 1]! })
  // A list that only leads to its next page is one cause.
  const pages = Array.from({ length: 6 }, (_, at) => (at === 0 ? '/list/all' : `/list/all?page=${at + 1}`))
  for (const [at, path] of pages.entries())
    draft.page(path, { isLinked: at === 0, isListed: at === 0, body: at === 5 ? '' : link(pages[at + 1]!) })
  draft.findings.expect('site/deep-pages', { key: 'paging', pages: pages.slice(2) })
  for (const [at, path] of pages.slice(2).entries())
    draft.findings.expect('site/one-inlink', { key: 'only', pages: path, target: pages[at + 1]! })
  return finished('deep pages', draft, { 'site/deep-pages': 'fail' })
}

function incompleteSitemap(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  const dated = Array.from({ length: 12 }, (_, at) => draft.page(`/pages/listed-${at}`, { lastmod: '2025-12-01' }))
  draft.findings.expect('site/sitemap-lastmod', { key: 'equal', pages: dated, target: null })
  for (let at = 0; at < 4; at++) {
    const missing = draft.page(`/pages/missing-${at}`, { isListed: false })
    draft.findings.expect('site/sitemap-missing', { key: 'site/pattern', pages: missing })
  }
  // Pages that sitemaps leave out: further pages of lists, archives, the log-in.
  for (let at = 2; at < 8; at++) draft.page(`/pages/list?page=${at}`, { isListed: false })
  for (let at = 0; at < 6; at++) draft.page(`/tags/tag-${at}`, { isListed: false })
  draft.page('/pages/login', { isListed: false })
  return finished('incomplete sitemap', draft, { 'site/sitemap-missing': 'warn', 'site/sitemap-lastmod': 'fail' })
}

function sitemapErrors(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  for (let at = 0; at < 3; at++) draft.page(`/pages/entry-${at}`)
  const urlset = (...urls: string[]) => ({
    type: 'application/xml',
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
  })
  const { findings } = draft
  const name = (path: string) => {
    draft.namedSitemaps.push(draft.url(path))
    return path
  }
  draft.reply(name('/maps/lost.xml'), { status: 404 })
  draft.reply(name('/maps/page.xml'), { body: '<!doctype html><html><body><p>No sitemap</p></body></html>' })
  // Outside of its folder, which robots.txt allows by naming it.
  draft.reply(name('/maps/folder.xml'), urlset(draft.url('/pages/entry-0')))
  draft.reply(name('/other-host.xml'), urlset(draft.url('/pages/entry-1'), 'https://stranger.example/page'))
  findings.expect('site/sitemap-errors', { key: 'unreachable', pages: [], target: null })
  findings.expect('site/sitemap-errors', { key: 'unreadable', pages: [], target: null })
  findings.expect('site/sitemap-errors', { key: 'wrongHost', pages: ['https://stranger.example/page'], target: null })
  return finished('sitemap errors', draft, { 'site/sitemap-errors': 'fail', 'site/sitemap-missing': 'unknown' })
}

function emptyTemplates(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  for (let at = 0; at < 20; at++) {
    const page = draft.page(`/places/town-${at}`, { text: draft.text(20) })
    draft.findings.expect('site/empty-templates', { key: 'pattern', pages: page })
  }
  for (let at = 0; at < 20; at++) {
    const picture = draft.reply(`/photos/photo-${at}.png`, { type: 'image/png', body: 'picture' })
    draft.page(`/gallery/photo-${at}`, {
      text: draft.text(20),
      body: `<img src="${picture}" alt="A clock" width="9" height="9">`,
    })
    scriptedPage(draft, `/app/view-${at}`)
  }
  for (let at = 0; at < 19; at++) draft.page(`/notes/note-${at}`, { text: draft.text(20) })
  return finished('empty pages', draft, { 'site/empty-templates': 'fail', 'site/dead-ends': 'unknown' })
}

/** A calendar of which each day only leads to the next, beside an archive as large. */
function crawlTrap(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  const days = Array.from({ length: 120 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
  const paths = days.map((day) => `/calendar/${day}`)
  for (const [at, path] of paths.entries()) {
    const next = paths[at + 1]
    const body = next === undefined ? '' : link(next)
    draft.page(path, { isLinked: at === 0, isListed: false, hasNavigation: false, body })
  }
  // The first is two clicks away; after twenty clicks, nothing is requested.
  draft.findings.expect('site/crawl-traps', { key: 'endless', pages: paths.slice(0, 19) })
  for (let at = 0; at < 60; at++) {
    const day = String((at % 28) + 1).padStart(2, '0')
    draft.page(`/archive/2025-01-${day}-${draft.random.word()}-${at}`)
  }
  return finished('crawler trap', draft, { 'site/crawl-traps': 'warn' })
}

function slowPages(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  for (let at = 0; at < 20; at++) draft.page(`/pages/quick-${at}`)
  for (let at = 0; at < 3; at++) {
    const page = draft.page(`/pages/slow-${at}`, { firstByteMs: 950 })
    draft.findings.expect('site/slow-pages', { key: 'pattern', pages: page })
  }
  // Slow only while the scan was at work.
  for (let at = 0; at < 3; at++) draft.page(`/pages/once-${at}`, { firstByteMs: 40, slowOnce: true })
  return finished('slow pages', draft, { 'site/slow-pages': 'warn' })
}

function heavyPages(seed: number): GeneratedSite {
  const draft = new SiteDraft({ seed })
  const image = (path: string) => `<img src="${path}" alt="A clock" width="9" height="9">`
  const heavy = draft.reply('/photos/heavy.png', { type: 'image/png', body: Buffer.alloc(3_500_000) })
  const usual = draft.reply('/photos/usual.png', { type: 'image/png', body: Buffer.alloc(500_000) })
  for (let at = 0; at < 20; at++) draft.page(`/pages/light-${at}`, { body: image(usual) })
  for (let at = 0; at < 3; at++) {
    const page = draft.page(`/pages/heavy-${at}`, { body: image(heavy) })
    draft.findings.expect('site/heavy-pages', { key: 'total', pages: page })
  }
  const long = draft.page('/pages/long', { body: `<!--${'x'.repeat(1_100_000)}-->` })
  draft.findings.expect('site/heavy-pages', { key: 'document', pages: long })
  return finished('heavy pages', draft, { 'site/heavy-pages': 'warn' })
}
