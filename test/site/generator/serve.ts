import { escapeAttribute, links, type PlantedPage, type SiteDraft } from './draft.ts'
import type { Answering, PlantedAnswer } from './virtual-hosts.ts'

/** Adds the pages of areas, which link to all that are in them: `/links/` for `/links/broken-1`. */
export function addAreas(draft: SiteDraft): void {
  const areas = new Map<string, string[]>()
  for (const { path, isLinked } of draft.pages.values()) {
    const area = /^\/[\w-]+\//.exec(path)?.[0]
    if (area === undefined || path === area) continue
    const members = areas.get(area) ?? []
    areas.set(area, members)
    if (isLinked) members.push(path)
  }
  for (const [area, members] of areas) draft.page(area, { body: links(draft.random.shuffled(members)) })
  draft.navigation += draft.random
    .shuffled([...areas.keys()])
    .map((area) => `<a href="${area}">Clock ${area.slice(1, -1)}</a>`)
    .join('')
}

/** What the URLs of a finished draft answer. */
export function answeringOf(draft: SiteDraft): Answering {
  const known = [draft.origin, ...draft.mirrors, ...draft.replies.keys()]
  const hosts = new Set(known.map((url) => new URL(url).host))
  return (url, request) => {
    if (!hosts.has(url.host)) return undefined
    const planted = draft.replies.get(url.href)
    if (planted !== undefined) return typeof planted === 'function' ? planted(request) : planted
    if (url.origin !== draft.origin && !draft.mirrors.includes(url.origin))
      return { status: 404, body: 'Nothing here.' }
    if (url.pathname === '/robots.txt') return { type: 'text/plain', body: robotsOf(draft) }
    if (url.pathname === '/sitemap.xml') return { type: 'application/xml', body: sitemapOf(draft) }
    const page = draft.pages.get(url.pathname + url.search)
    if (page === undefined) return { status: 404, headers: draft.headers, body: notFoundPage(draft) }
    if (request.count > 1) return replyOf(page, draft)
    return page.firstReply ?? replyOf(page.slowOnce ? { ...page, firstByteMs: 2000 } : page, draft)
  }
}

function robotsOf({ rules, googleRules, origin, namedSitemaps }: SiteDraft): string {
  const named = [`${origin}/sitemap.xml`, ...namedSitemaps].map((url) => `Sitemap: ${url}`)
  return ['User-agent: *', ...rules, '', 'User-agent: Googlebot', ...googleRules, '', ...named, ''].join('\n')
}

function sitemapOf(draft: SiteDraft): string {
  const listed = [...draft.pages.values()].filter(({ isListed }) => isListed)
  const entries = [...listed, ...draft.entries]
  const rows = entries.map(({ path, lastmod }) => {
    const date = lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`
    return `<url><loc>${escapeAttribute(draft.url(path))}</loc>${date}</url>`
  })
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`
}

function notFoundPage(draft: SiteDraft): string {
  return `<!doctype html><html lang="en"><head><title>Nothing here</title></head><body><main><p>${draft.notFoundText}</p></main></body></html>`
}

function replyOf(page: PlantedPage, draft: SiteDraft): PlantedAnswer {
  const headers: Record<string, string | string[]> = {
    ...draft.headers,
    'cache-control': 'max-age=60',
    ...page.headers,
  }
  if (page.withoutHeader !== null) delete headers[page.withoutHeader]
  return { headers, body: htmlOf(page, draft), firstByteMs: page.firstByteMs }
}

function htmlOf(page: PlantedPage, draft: SiteDraft): string {
  const url = (path: string) => escapeAttribute(draft.url(path))
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${page.title}</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="/favicon.ico">`,
    page.description === null ? '' : `<meta name="description" content="${page.description}">`,
    page.canonical === null ? '' : `<link rel="canonical" href="${url(page.canonical)}">`,
    page.noindex ? '<meta name="robots" content="noindex">' : '',
    ...page.alternates.map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${url(path)}">`),
    page.head,
  ]
  const navigation = page.hasNavigation
    ? `<header><nav><a href="/">Clocks and their parts</a>${draft.navigation}</nav></header>`
    : ''
  const heading = page.h1 === null ? '' : `<h1>${page.h1}</h1>`
  return `<!doctype html><html lang="${page.lang}"${page.isAmp ? ' amp' : ''}><head>${head.join('')}</head><body>${navigation}${page.before}<main>${heading}<p>${page.text}</p>${page.body}</main></body></html>`
}
