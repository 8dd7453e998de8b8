import type { Outcome } from '../../../src/engine/assessment.ts'
import { siteAudits } from '../../../src/engine/site/audits/index.ts'
import type { AuditId, PlantedPage, SiteDraft } from './draft.ts'
import type { ExpectedGroup } from './findings.ts'

/** What a scan of the site has to report of an audit, and nothing else. */
export interface PlannedAudit {
  audit: AuditId
  outcome: Outcome
  groups: ExpectedGroup[]
}

/** `expected`: outcomes that the rules below don't know, because the site was made for them. */
export function planOf(draft: SiteDraft, expected: Partial<Record<AuditId, Outcome>> = {}): PlannedAudit[] {
  for (const target of draft.linkedEverywhere) {
    const pages = [...draft.pages.values()].filter(({ path, hasNavigation }) => hasNavigation && path !== target)
    draft.findings.expect('site/links-to-noindex', { key: 'linked', pages: pages.map(({ path }) => path), target })
  }
  const facts = factsOf(draft)
  return siteAudits.map(({ id }) => {
    const applies = APPLIES[id]?.(facts) ?? true
    const ruled = applies ? (RULES[id]?.(draft.findings.affected(id), facts) ?? 'pass') : 'not-applicable'
    return { audit: id, outcome: expected[id] ?? ruled, groups: draft.findings.of(id) }
  })
}

interface DraftFacts {
  draft: SiteDraft
  pages: number
  indexable: number
  /** Indexable pages that are not part of a series after its first page. */
  firsts: number
  canonicals: number
  entries: number
  dated: number
  series: number
  /** Indexable pages with hreflang links, and the links of those to other indexable pages. */
  translated: number
  pairs: number
}

function factsOf(draft: SiteDraft): DraftFacts {
  const pages = [...draft.pages.values()]
  const indexable = pages.filter(isIndexable)
  const isIndexablePath = (path: string) => draft.pages.has(path) && isIndexable(draft.pages.get(path)!)
  const translated = indexable.filter(({ alternates }) => alternates.length > 0)
  const pairs = translated.flatMap(({ path, alternates }) =>
    alternates.filter(([lang, to]) => lang !== 'x-default' && to !== path && isIndexablePath(endOf(draft, to))),
  )
  const listed = pages.filter(({ isListed }) => isListed)
  return {
    draft,
    pages: pages.length,
    indexable: indexable.length,
    firsts: indexable.filter(({ path }) => !/[?&]page=/.test(path)).length,
    canonicals: pages.filter(({ canonical }) => canonical !== null).length,
    entries: listed.length + draft.entries.length,
    dated: [...listed, ...draft.entries].filter(({ lastmod }) => lastmod !== null).length,
    series: pages.filter(({ path }) => /[?&]page=/.test(path)).length,
    translated: translated.length,
    pairs: pairs.length,
  }
}

function endOf(draft: SiteDraft, path: string): string {
  const reply = draft.replies.get(draft.url(path))
  const to = typeof reply === 'object' ? reply.headers?.['location'] : undefined
  return typeof to === 'string' ? to : path
}

function isIndexable({ noindex, canonical, path }: PlantedPage): boolean {
  return !noindex && (canonical === null || canonical === path)
}

const hasRedirects = ({ draft }: DraftFacts) =>
  [...draft.replies.values()].some((reply) => typeof reply === 'object' && reply.headers?.['location'] !== undefined)

const linksElsewhere = ({ draft }: DraftFacts) => {
  const own = new URL(draft.origin).hostname
  const linked = [...draft.pages.values()].flatMap(({ body }) => [...body.matchAll(/<a href="(https?:[^"]+)/g)])
  return linked.some(([, url]) => new URL(url!).hostname.replace(/^www\./, '') !== own)
}

const hasTranslations = ({ translated }: DraftFacts) => translated > 0

const APPLIES: { [audit: AuditId]: (facts: DraftFacts) => boolean } = {
  'site/broken-external-links': linksElsewhere,
  'site/external-links-redirect': linksElsewhere,
  'site/redirect-chains': hasRedirects,
  'site/redirect-loops': hasRedirects,
  'site/redirect-temporary': hasRedirects,
  'site/redirects-to-home': hasRedirects,
  'site/parameter-duplicates': ({ draft }) => [...draft.pages.keys()].some((path) => path.includes('?')),
  'site/sitemap-lastmod': ({ dated }) => dated > 0,
  'site/hreflang-return': hasTranslations,
  'site/hreflang-target': hasTranslations,
  'site/hreflang-self': hasTranslations,
  'site/hreflang-conflict': hasTranslations,
  'site/paging': ({ series }) => series > 0,
  'site/noindex-site': ({ pages }) => pages >= 10,
  'site/http-links': ({ draft }) => draft.origin.startsWith('https:'),
  'site/cookies-differ': ({ draft }) => [...draft.pages.values()].some(({ headers }) => headers['set-cookie']),
  'site/structured-data-differs': ({ draft }) => [...draft.pages.values()].some(({ head }) => head.includes('ld+json')),
  // No browser opened pages.
  'site/rendered-links-differ': () => false,
}

type Rule = (affected: number, facts: DraftFacts) => Outcome

/** Fails on more than a share of what it can occur on, or more than 100 pages; one is a warning. */
function byShare(of: Exclude<keyof DraftFacts, 'draft'>, share = 0.05, most = 100): Rule {
  return (affected, facts) => {
    if (affected === 0) return 'pass'
    return affected > most || affected > facts[of] * share ? 'fail' : 'warn'
  }
}

const warned: Rule = (affected) => (affected === 0 ? 'pass' : 'warn')
const failed: Rule = (affected) => (affected === 0 ? 'pass' : 'fail')

const RULES: { [audit: AuditId]: Rule } = {
  'site/broken-links': byShare('pages', 0.05, Number.POSITIVE_INFINITY),
  'site/broken-external-links': warned,
  'site/external-links-redirect': warned,
  // Only images are planted: without one, the page still works.
  'site/broken-files': warned,
  'site/broken-fragments': byShare('pages'),
  'site/redirecting-links': byShare('pages'),
  'site/redirect-chains': warned,
  'site/redirect-loops': failed,
  'site/variants-answer': byShare('pages'),
  'site/mixed-link-forms': warned,
  'site/parameter-duplicates': byShare('pages'),
  'site/session-ids': byShare('pages'),
  'site/canonical-broken': byShare('canonicals', 0.01),
  'site/canonical-redirects': byShare('canonicals'),
  'site/canonical-noindex': byShare('canonicals'),
  'site/canonical-chain': byShare('canonicals'),
  'site/canonical-unlinked': byShare('canonicals'),
  'site/canonical-disagrees': byShare('canonicals'),
  'site/duplicate-titles': byShare('firsts'),
  'site/duplicate-descriptions': byShare('firsts'),
  'site/duplicate-h1': warned,
  'site/duplicate-content': byShare('indexable'),
  'site/near-duplicate-content': warned,
  'site/soft-404': byShare('pages'),
  'site/orphans': byShare('indexable'),
  'site/one-inlink': warned,
  'site/dead-ends': byShare('indexable'),
  'site/nofollow-internal': byShare('pages'),
  'site/nofollow-only': byShare('indexable'),
  'site/links-to-noindex': warned,
  'site/sitemap-non-200': byShare('entries', 0.01),
  'site/sitemap-not-indexable': byShare('entries'),
  // Whether dates follow changes shows in the next scan.
  'site/sitemap-lastmod': (affected, facts) => (affected === 0 ? 'unknown' : byShare('dated')(affected, facts)),
  'site/hreflang-return': byShare('pairs'),
  'site/hreflang-target': byShare('translated'),
  'site/hreflang-self': byShare('translated'),
  'site/hreflang-conflict': byShare('translated'),
  'site/lang-inconsistent': warned,
  'site/http-links': failed,
  'site/paging': byShare('series'),
  'site/robots-blocks-files': byShare('pages', 0.01),
  'site/robots-blocks-linked': warned,
  'site/insecure-forms': byShare('pages'),
  'site/headers-differ': byShare('pages'),
  'site/cookies-differ': byShare('pages'),
  'site/structured-data-differs': byShare('indexable'),
  'site/template-findings': warned,
}
