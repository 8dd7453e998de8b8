import type { Message } from '../../messages/message.ts'
import type { Importance, Outcome } from '../assessment.ts'
import { pointsFor } from '../score.ts'
import type { SiteAssessment } from './judge-site.ts'
import { compare } from './page-columns.ts'
import { firstPages, isPage } from './rules.ts'
import type { Site } from './site.ts'

/** Pages with one cause of a finding, as they are stored. */
export interface StoredGroup {
  /** Site audits say the cause in a sentence; of page audits it is the key of a message and a place. */
  message: Message | null
  cause: string | null
  outcome: Outcome
  note: boolean
  target: number | null
  /** The pattern whose template has the cause: nearly all of its pages are in the group. */
  pattern: string | null
  /** Positions, ascending, and those that are shown first. */
  pages: Uint32Array
  first: number[]
}

/** An audit of the scan with everything it found. */
export interface StoredFinding {
  audit: string
  level: 'site' | 'page'
  importance: Importance
  outcome: Outcome
  summary: Message | null
  counts: { fail: number; warn: number; unknown: number }
  /** Pages that have the problem, with any outcome. */
  pages: number
  /** The largest, up to `MAX_GROUPS` of `groupsTotal`. */
  groups: StoredGroup[]
  groupsTotal: number
}

/** Something to fix: one cause. */
export interface StoredRepair {
  audit: string
  level: 'site' | 'page'
  importance: Importance
  outcome: Outcome
  /** Position of the group among those of its audit. */
  group: number
  pages: number
}

const MAX_GROUPS = 1000
/** Of a group, where not all are shown. */
export const FIRST_PAGES = 10
const MAX_REPAIRS = 50
/** As in `site/template-findings`, which says the same of failures of pages. */
const TEMPLATE_PAGES = 10
const NEARLY_ALL = 0.9
/** Says what the findings of pages say already, by pattern. */
const REPEATS = 'site/template-findings'

/** The findings of the site audits and of the audits of its pages. */
export function siteFindings(
  site: Site,
  { audits }: SiteAssessment,
  importanceOf: (audit: string) => Importance,
): StoredFinding[] {
  const sizes = patternSizes(site)
  const ofSite = audits.map(({ id, importance, outcome, summary, groups, groupsTotal, pages }): StoredFinding => {
    const count = (counted: Outcome) => (outcome === counted ? pages.length : 0)
    return {
      audit: id,
      level: 'site',
      importance,
      outcome,
      summary,
      counts: { fail: count('fail'), warn: count('warn'), unknown: count('unknown') },
      pages: pages.length,
      groups: groups.map(({ message, target, note = false, pages }) => ({
        message,
        cause: null,
        outcome,
        note,
        target,
        pattern: templateOf(site, pages, sizes),
        pages,
        first: firstPages(site, pages, FIRST_PAGES),
      })),
      groupsTotal,
    }
  })
  return [...ofSite, ...findingsOfPages(site, importanceOf, sizes)]
}

const BY_OUTCOME: readonly Outcome[] = ['fail', 'warn', 'unknown']

function findingsOfPages(
  site: Site,
  importanceOf: (audit: string) => Importance,
  sizes: ReadonlyMap<number, number>,
): StoredFinding[] {
  const byAudit = Map.groupBy(site.marks, ({ audit }) => audit)
  return [...byAudit]
    .sort(([a], [b]) => compare(a, b))
    .map(([audit, marks]) => {
      const sorted = marks.sort((a, b) => BY_OUTCOME.indexOf(a.outcome) - BY_OUTCOME.indexOf(b.outcome))
      const count = (counted: Outcome) => sorted.find(({ outcome }) => outcome === counted)?.pages.length ?? 0
      const counts = { fail: count('fail'), warn: count('warn'), unknown: count('unknown') }
      const groups = sorted.flatMap(({ outcome, causes }) =>
        causes
          .toSorted((a, b) => b.pages.length - a.pages.length || compare(a.cause, b.cause))
          .map(({ cause, pages }) => ({ outcome, cause, pages })),
      )
      return {
        audit,
        level: 'page' as const,
        importance: importanceOf(audit),
        outcome: sorted[0]!.outcome,
        summary: null,
        counts,
        pages: counts.fail + counts.warn + counts.unknown,
        groups: groups.slice(0, MAX_GROUPS).map((group) => ({
          ...group,
          message: null,
          note: false,
          target: null,
          pattern: templateOf(site, group.pages, sizes),
          first: firstPages(site, group.pages, FIRST_PAGES),
        })),
        groupsTotal: groups.length,
      }
    })
}

function patternSizes(site: Site): Map<number, number> {
  const sizes = new Map<number, number>()
  for (let i = 0; i < site.count; i++) {
    const pattern = site.pattern[i]!
    if (isPage(site, i)) sizes.set(pattern, (sizes.get(pattern) ?? 0) + 1)
  }
  return sizes
}

/** The pattern that most of these pages belong to, if they are nearly all of its pages. */
function templateOf(site: Site, pages: Uint32Array, sizes: ReadonlyMap<number, number>): string | null {
  if (pages.length < TEMPLATE_PAGES * NEARLY_ALL) return null
  for (const [pattern, { length }] of Map.groupBy(pages, (page) => site.pattern[page]!)) {
    const all = sizes.get(pattern) ?? 0
    if (all >= TEMPLATE_PAGES && length >= all * NEARLY_ALL && length * 2 > pages.length)
      return site.patterns[pattern]?.name ?? null
  }
  return null
}

/** What to fix first: the causes that cost the most points on the most pages. */
export function repairsOf(findings: readonly StoredFinding[]): StoredRepair[] {
  const repairs = findings
    .filter(({ audit }) => audit !== REPEATS)
    .flatMap(({ audit, level, importance, groups }) =>
      groups.flatMap(({ outcome, note, pages }, group) => {
        const { lost } = pointsFor(importance, outcome)
        if (note || lost === 0) return []
        return [{ gain: lost * pages.length, audit, level, importance, outcome, group, pages: pages.length }]
      }),
    )
  return repairs
    .sort((a, b) => b.gain - a.gain || compare(a.audit, b.audit) || a.group - b.group)
    .slice(0, MAX_REPAIRS)
    .map(({ gain: _, ...repair }) => repair)
}
