import { link } from '../draft.ts'
import type { Plant } from '../plant.ts'
import { scriptedPage } from './links.ts'

const orphans: Plant = {
  audit: 'site/orphans',
  plant(draft, copy) {
    if (copy % 2 === 0) {
      const page = draft.page(`/graph/orphan-${copy}`, { isLinked: false })
      draft.findings.expect('site/orphans', { key: 'unlinked', pages: page })
    } else {
      const pages = [`/graph/island-${copy}-1`, `/graph/island-${copy}-2`]
      for (const [at, page] of pages.entries()) draft.page(page, { isLinked: false, body: link(pages[1 - at]!) })
      draft.findings.expect('site/orphans', { key: 'island', pages })
    }
  },
  decoy(draft) {
    // Not linked, but not for search engines either.
    draft.page('/graph/landing', { isLinked: false, noindex: true, isListed: false })
    draft.entries.push({ path: '/graph/landing', lastmod: null })
    draft.findings.expect('site/sitemap-not-indexable', { key: 'noindex', pages: '/graph/landing' })
  },
}

const oneInlink: Plant = {
  audit: 'site/one-inlink',
  plant(draft, copy) {
    // The start page leads to the area, the area to the first, so the third and fourth are four and five clicks away.
    const chain = [1, 2, 3, 4].map((step) => `/graph/chain-${copy}-${step}`)
    for (const [at, page] of chain.entries())
      draft.page(page, { isLinked: at === 0, body: at === 3 ? '' : link(chain[at + 1]!) })
    draft.findings.expect('site/one-inlink', { key: 'only', pages: chain[2]!, target: chain[1]! })
    draft.findings.expect('site/one-inlink', { key: 'only', pages: chain[3]!, target: chain[2]! })
  },
  decoy(draft) {
    // Four clicks away, but two pages lead there.
    const deep = draft.page('/graph/deep', { isLinked: false })
    for (const which of ['one', 'two']) {
      const near = draft.page(`/graph/near-${which}`, { isLinked: false, body: link(deep) })
      draft.page(`/graph/nearer-${which}`, { body: link(near) })
    }
  },
}

const deadEnds: Plant = {
  audit: 'site/dead-ends',
  plant(draft, copy) {
    const page = draft.page(`/graph/end-${copy}`, { hasNavigation: false, body: link('https://other.example/fine') })
    draft.reply('https://other.example/fine', {})
    draft.findings.expect('site/dead-ends', { key: 'site/pattern', pages: page })
  },
  decoy(draft) {
    scriptedPage(draft, '/graph/script')
    draft.page('/graph/hidden-end', { hasNavigation: false, noindex: true, isListed: false })
  },
}

const nofollowInternal: Plant = {
  audit: 'site/nofollow-internal',
  plant(draft, copy) {
    const target = draft.page(`/graph/doubted-${copy}`)
    const page = draft.page(`/graph/doubting-${copy}`, { body: link(target, { rel: 'nofollow' }) })
    draft.findings.expect('site/nofollow-internal', { key: 'nofollow', pages: page, target })
  },
  decoy(draft) {
    const targets = ['/graph/cart', '/graph/filter?color=red']
    for (const target of targets) draft.page(target)
    draft.page('/graph/careful', { body: targets.map((target) => link(target, { rel: 'nofollow' })).join('') })
  },
}

const nofollowOnly: Plant = {
  audit: 'site/nofollow-only',
  plant(draft, copy) {
    const target = draft.page(`/graph/unfollowed-${copy}`, { isLinked: false })
    const page = draft.page(`/graph/unfollowing-${copy}`, { body: link(target, { rel: 'nofollow' }) })
    draft.findings.expect('site/nofollow-only', { key: 'site/pattern', pages: target })
    draft.findings.expect('site/nofollow-internal', { key: 'nofollow', pages: page, target })
  },
}

const linksToNoindex: Plant = {
  audit: 'site/links-to-noindex',
  plant(draft, copy) {
    const target = draft.page(`/graph/hidden-${copy}`, { noindex: true, isListed: false })
    draft.navigation += `<a href="${target}">Hidden ${copy}</a>`
    draft.linkedEverywhere.push(target)
  },
  decoy(draft) {
    const target = draft.page('/graph/privacy', { noindex: true, isListed: false })
    draft.navigation += `<a href="${target}">Privacy</a>`
  },
}

export const graphPlants: Plant[] = [orphans, oneInlink, deadEnds, nofollowInternal, nofollowOnly, linksToNoindex]
