import { link } from '../draft.ts'
import type { Plant } from '../plant.ts'

/** A page that names another as its canonical belongs in no sitemap. */
const UNLISTED = { isListed: false }

const canonicalBroken: Plant = {
  audit: 'site/canonical-broken',
  plant(draft, copy) {
    const target = draft.reply(`/canonicals/lost-${copy}`, { status: copy % 2 === 0 ? 404 : 500 })
    const page = draft.page(`/canonicals/broken-${copy}`, { canonical: target, ...UNLISTED })
    draft.findings.expect('site/canonical-broken', { key: 'status', pages: page, target })
  },
  decoy(draft) {
    const target = draft.reply('/canonicals/members', { status: 403 })
    const page = draft.page('/canonicals/refused', { canonical: target, ...UNLISTED })
    draft.findings.expect('site/canonical-broken', { key: 'refused', pages: page, target, note: true })
  },
}

const canonicalRedirects: Plant = {
  audit: 'site/canonical-redirects',
  plant(draft, copy) {
    const target = draft.redirect(`/canonicals/old-${copy}`, draft.page(`/canonicals/new-${copy}`))
    const page = draft.page(`/canonicals/redirects-${copy}`, { canonical: target, ...UNLISTED })
    draft.findings.expect('site/canonical-redirects', { key: 'redirects', pages: page, target })
  },
}

const canonicalNoindex: Plant = {
  audit: 'site/canonical-noindex',
  plant(draft, copy) {
    const isBlocked = copy % 2 === 1
    const target = `/canonicals/hidden-${copy}`
    if (isBlocked) {
      draft.rules.push(`Disallow: ${target}$`)
      draft.googleRules.push(`Disallow: ${target}$`)
    } else draft.page(target, { noindex: true, ...UNLISTED })
    const page = draft.page(`/canonicals/to-hidden-${copy}`, { canonical: target, ...UNLISTED })
    draft.findings.expect('site/canonical-noindex', { key: isBlocked ? 'blocked' : 'noindex', pages: page, target })
  },
}

const canonicalChain: Plant = {
  audit: 'site/canonical-chain',
  plant(draft, copy) {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => `/canonicals/${name}-${copy}`)
    draft.page(third!)
    if (copy % 2 === 0) {
      draft.page(second!, { canonical: third!, ...UNLISTED })
      draft.page(first!, { canonical: second!, ...UNLISTED })
      draft.findings.expect('site/canonical-chain', { key: 'chain', pages: first!, target: second! })
    } else {
      draft.page(second!, { canonical: first!, ...UNLISTED })
      draft.page(first!, { canonical: second!, ...UNLISTED })
      draft.findings.expect('site/canonical-chain', { key: 'loop', pages: first!, target: second! })
      draft.findings.expect('site/canonical-chain', { key: 'loop', pages: second!, target: first! })
    }
  },
}

const canonicalUnlinked: Plant = {
  audit: 'site/canonical-unlinked',
  plant(draft, copy) {
    const target = draft.page(`/pairs/alone-${copy}`, { isLinked: false })
    const page = draft.page(`/pairs/to-alone-${copy}`, { canonical: target, ...UNLISTED })
    draft.findings.expect('site/canonical-unlinked', { key: 'unlinked', pages: page, target })
    draft.findings.expect('site/orphans', { key: 'unlinked', pages: target })
  },
  decoy(draft) {
    const target = draft.page('/pairs/article', { isLinked: false })
    draft.page('/pairs/article-amp', { canonical: target, isAmp: true, ...UNLISTED })
    draft.findings.expect('site/orphans', { key: 'unlinked', pages: target })
    // Linked over a redirect.
    const moved = draft.page('/pairs/moved', { isLinked: false })
    const old = draft.redirect('/pairs/before', moved)
    const linking = draft.page('/pairs/to-before', { body: link(old) })
    draft.page('/pairs/of-moved', { canonical: moved, ...UNLISTED })
    draft.findings.expect('site/redirecting-links', { key: 'redirects', pages: linking, target: old })
  },
}

const canonicalDisagrees: Plant = {
  audit: 'site/canonical-disagrees',
  plant(draft, copy) {
    const isSitemap = copy % 2 === 0
    const target = draft.page(`/canonicals/right-${copy}`, { isListed: !isSitemap })
    const page = `/canonicals/other-${copy}`
    draft.page(page, {
      canonical: target,
      isListed: isSitemap,
      alternates: isSitemap ? [] : [['en', page]],
    })
    draft.findings.expect('site/canonical-disagrees', { key: isSitemap ? 'sitemap' : 'hreflang', pages: page, target })
    if (isSitemap) draft.findings.expect('site/sitemap-not-indexable', { key: 'canonical', pages: page })
  },
}

export const canonicalPlants: Plant[] = [
  canonicalBroken,
  canonicalRedirects,
  canonicalNoindex,
  canonicalChain,
  canonicalUnlinked,
  canonicalDisagrees,
]
