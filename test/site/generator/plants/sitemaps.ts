import type { Plant } from '../plant.ts'

const sitemapNon200: Plant = {
  audit: 'site/sitemap-non-200',
  plant(draft, copy) {
    const isRedirect = copy % 2 === 1
    const entry = `/sitemaps/${isRedirect ? 'moved' : 'lost'}-${copy}`
    if (isRedirect) draft.redirect(entry, '/sitemaps/')
    else draft.reply(entry, { status: 404 })
    draft.entries.push({ path: entry, lastmod: null })
    draft.findings.expect('site/sitemap-non-200', { key: isRedirect ? 'redirects' : 'fails', pages: entry })
  },
  decoy(draft) {
    const entry = draft.reply('/sitemaps/members', { status: 403 })
    draft.entries.push({ path: entry, lastmod: null })
    draft.findings.expect('site/sitemap-non-200', { key: 'refused', pages: entry, note: true })
    draft.page('/sitemaps/present')
  },
}

const sitemapNotIndexable: Plant = {
  audit: 'site/sitemap-not-indexable',
  plant(draft, copy) {
    const kind = (['noindex', 'canonical', 'blocked'] as const)[copy % 3]!
    const page = `/sitemaps/${kind}-${copy}`
    if (kind === 'blocked') {
      draft.rules.push(`Disallow: ${page}$`)
      draft.googleRules.push(`Disallow: ${page}$`)
      draft.entries.push({ path: page, lastmod: null })
    } else
      draft.page(page, kind === 'noindex' ? { noindex: true } : { canonical: draft.page(`/sitemaps/original-${copy}`) })
    draft.findings.expect('site/sitemap-not-indexable', { key: kind, pages: page })
  },
}

const sitemapLastmod: Plant = {
  audit: 'site/sitemap-lastmod',
  plant(draft, copy) {
    const page = draft.page(`/sitemaps/future-${copy}`, { lastmod: '2027-03-01' })
    draft.findings.expect('site/sitemap-lastmod', { key: 'future', pages: page, target: null })
  },
  decoy(draft) {
    // A clock of another time zone.
    draft.page('/sitemaps/tomorrow', { lastmod: '2026-01-16' })
  },
}

export const sitemapPlants: Plant[] = [sitemapNon200, sitemapNotIndexable, sitemapLastmod]
