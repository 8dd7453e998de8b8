import { link, links, type SiteDraft } from '../draft.ts'
import type { Plant } from '../plant.ts'

/** Forms of one address, of which the first is linked by two pages and each other one by one. */
function mixedForms(draft: SiteDraft, forms: readonly string[], from: string): void {
  draft.page(`${from}-also`, { body: link(forms[0]!) })
  const page = draft.page(from, { body: links(forms) })
  draft.findings.expect('site/mixed-link-forms', { key: 'form', pages: page, target: forms[0]! })
}

const variantsAnswer: Plant = {
  audit: 'site/variants-answer',
  plant(draft, copy) {
    const path = `/forms/variant-${copy}`
    const other = [`${path}/`, `${path}/index.html`, `/forms/Variant-${copy}`, `/forms//variant-${copy}`][copy % 4]!
    const text = draft.text(70)
    const heading = draft.text(3)
    for (const form of [path, other]) draft.page(form, { text, h1: heading, isLinked: form === path })
    mixedForms(draft, [path, other], `/forms/to-variant-${copy}`)
    draft.findings.expect('site/variants-answer', { key: 'copies', pages: [path, other], target: path })
  },
  decoy(draft) {
    const path = '/forms/resolved'
    const copy = { text: draft.text(70), h1: draft.text(3) }
    draft.page(path, copy)
    draft.page(`${path}/`, { ...copy, canonical: path, isListed: false, isLinked: false })
    mixedForms(draft, [path, `${path}/`], '/forms/to-resolved')
    draft.findings.expect('site/variants-answer', {
      key: 'canonical',
      pages: [path, `${path}/`],
      target: path,
      note: true,
    })
  },
}

const mixedLinkForms: Plant = {
  audit: 'site/mixed-link-forms',
  plant(draft, copy) {
    const path = draft.page(`/forms/mixed-${copy}`)
    const other = draft.redirect(`${path}/`, path)
    mixedForms(draft, [path, other], `/forms/to-mixed-${copy}`)
    draft.findings.expect('site/redirecting-links', {
      key: 'redirects',
      pages: `/forms/to-mixed-${copy}`,
      target: other,
    })
  },
  decoy(draft) {
    // On this server, case makes a difference.
    draft.page('/forms/case')
    draft.page('/forms/Case')
  },
}

const parameterDuplicates: Plant = {
  audit: 'site/parameter-duplicates',
  plant(draft, copy) {
    const forms = [`/forms/copies-${copy}?color=red&size=1`, `/forms/copies-${copy}?size=1&color=red`]
    const text = draft.text(70)
    const heading = draft.text(3)
    for (const form of forms) draft.page(form, { text, h1: heading, isLinked: form === forms[0] })
    mixedForms(draft, forms, `/forms/to-copies-${copy}`)
    draft.findings.expect('site/parameter-duplicates', { key: 'copies', pages: forms, target: forms[0]! })
  },
  decoy(draft) {
    draft.page('/forms/list?page=2', { isListed: false })
    draft.page('/forms/list?page=3', { isListed: false })
    draft.page('/forms/list')
    draft.page('/forms/filter?color=red', { isListed: false })
    draft.page('/forms/filter?color=blue', { isListed: false })
    draft.page('/forms/filter')
    const text = draft.text(70)
    draft.page('/forms/tracked', { text })
    draft.page('/forms/tracked?utm_source=mail', {
      text,
      canonical: '/forms/tracked',
      isListed: false,
      isLinked: false,
    })
    mixedForms(draft, ['/forms/tracked', '/forms/tracked?utm_source=mail'], '/forms/to-tracked')
  },
}

const sessionIds: Plant = {
  audit: 'site/session-ids',
  plant(draft, copy) {
    const path = draft.page(`/forms/session-${copy}`)
    const id = Array.from({ length: 32 }, () => draft.random.below(16).toString(16)).join('')
    const other = [`${path}?sid=${id}`, `${path};jsessionid=${id}`, `${path}?key=${id}`][copy % 3]!
    draft.page(other, { canonical: path, isListed: false, isLinked: false })
    const page = `/forms/to-session-${copy}`
    mixedForms(draft, [path, other], page)
    draft.findings.expect('site/session-ids', { key: 'pattern', pages: page, target: other })
  },
  decoy(draft) {
    const hash = 'd41d8cd98f00b204e9800998ecf8427e'
    draft.page(`/forms/versioned?v=${hash}`)
    draft.page(`/forms/${hash}`)
    draft.page('/forms/sorted?sid=price')
  },
}

export const addressPlants: Plant[] = [variantsAnswer, mixedLinkForms, parameterDuplicates, sessionIds]
