import { wholeFingerprint } from '../../domain/compare/compare-findings.ts'
import { noiseOf } from '../../domain/compare/noise.ts'
import type { SiteChanges } from '../site/changes.ts'
import type { Place } from './place.ts'
import type { FindingState, ReportedFinding } from './reported-finding.ts'

/** What is new on which pages, without noise. Between sites, a problem is an audit of a page. */
interface SiteStates {
  stateOf(audit: string, page: string): FindingState
  /** `placeOf`: by the name of the page. */
  fixed(say: FixedWords, placeOf: (page: string) => Place): ReportedFinding[]
}

interface FixedWords {
  failureTitle(audit: string): string
}

export function siteStates({ audits, pages, other_rule_set }: SiteChanges): SiteStates {
  // What other rules find or don't find is not the site's doing.
  const exact = other_rule_set ? [] : audits.filter(({ audit }) => noiseOf(audit, null, null) === 'exact')
  const added = new Set(exact.flatMap(({ audit, new_pages }) => new_pages.map((page) => `${audit} ${page}`)))
  // What other pages had before comes from their template.
  const inherited = new Set(exact.filter(({ inherited_new }) => inherited_new > 0).map(({ audit }) => audit))
  const newPages = new Set(pages.new.map(({ url }) => url))
  return {
    stateOf(audit, page) {
      if (!added.has(`${audit} ${page}`)) return 'unchanged'
      return inherited.has(audit) && newPages.has(page) ? 'unlisted' : 'new'
    },
    fixed: ({ failureTitle }, placeOf) =>
      exact.flatMap(({ audit, fixed_pages }) =>
        fixed_pages.map((page) => ({
          ...{
            audit,
            importance: 'info',
            outcome: 'fail',
            message: failureTitle(audit),
            place: placeOf(page),
            cost: 0,
          },
          ...{ where: undefined, snippet: undefined, line: undefined, state: 'fixed' },
          fingerprint: wholeFingerprint(audit, page),
        })),
      ),
  }
}
