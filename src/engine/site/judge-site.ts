import type { Message } from '../../messages/message.ts'
import type { Result } from '../../vocabulary.ts'
import type { AuditResult, Importance, Outcome } from '../assessment.ts'
import { gradeOf, isMostlyUnknown, pointsFor, resultOf, THRESHOLDS, type Thresholds } from '../score.ts'
import { medianOf } from './median.ts'
import { siteMessages } from './messages.ts'
import { affectedPages, groupOrder, isPage, isSearched, pagesOf, ruling } from './rules.ts'
import { NO_SCORE, type Site } from './site.ts'
import type { SiteAudit, SiteGroup, SiteRuling } from './site-audit.ts'

/** Groups of an audit that are kept; the pages of the others still count. */
const MAX_GROUPS = 1000
const MAX_REASON = 300

export interface SiteAuditResult {
  id: SiteAudit['id']
  importance: Importance
  outcome: Outcome
  summary: Message
  points: AuditResult['points']
  /** The largest, up to 1,000 of `groupsTotal`. */
  groups: SiteGroup[]
  groupsTotal: number
  /** Positions of all pages that have the problem, ascending. */
  pages: Uint32Array
}

export interface SiteAssessment {
  /** A site is as good as its weaker half: the lower of the two scores below. null if no page could be judged. */
  score: number | null
  result: Result | null
  /** The median of the pages' scores, and the score of the site audits; null if there is none. */
  pageScore: number | null
  auditScore: number | null
  audits: SiteAuditResult[]
}

export interface JudgeSiteOptions {
  audits: readonly SiteAudit[]
  thresholds?: Thresholds
}

/** Judges a finished scan. It is pure, so the same site always gets the same assessment. */
export function judgeSite(site: Site, { audits, thresholds = THRESHOLDS }: JudgeSiteOptions): SiteAssessment {
  const results = audits.map((audit) => resultFor(site, audit))
  const pageScore = medianScore(site)
  const auditScore = isMostlyUnknown(results) ? null : gradeOf(results, thresholds).score
  const score = isUnseen(site) ? null : lower(pageScore, auditScore)
  return { score, result: resultOf(score, thresholds), pageScore, auditScore, audits: results }
}

function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** None of its addresses gave a page: that its sitemap is valid says nothing about a site. */
function isUnseen(site: Site): boolean {
  return site.count > 0 && pagesOf(site).length === 0
}

function resultFor(site: Site, audit: SiteAudit): SiteAuditResult {
  const { outcome, summary, groups } = ruleOf(site, audit)
  return {
    id: audit.id,
    importance: audit.importance,
    outcome,
    summary,
    points: pointsFor(audit.importance, outcome),
    groups: groups.sort(groupOrder(site)).slice(0, MAX_GROUPS),
    groupsTotal: groups.length,
    pages: affectedPages(site, groups),
  }
}

function ruleOf(site: Site, audit: SiteAudit): SiteRuling {
  try {
    const ruled = audit.check(site)
    // What was not found may be on a page that the scan did not get to.
    const isOpen = !isSearched(site) && audit.claimsAbsence === true && ruled.outcome !== 'not-applicable'
    return isOpen ? ruling('unknown', site.isList ? siteMessages.list : siteMessages.cut) : ruled
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    return ruling('unknown', siteMessages.auditFailed({ reason: reason.slice(0, MAX_REASON) }))
  }
}

function medianScore(site: Site): number | null {
  const scores = Array.from(site.score).filter((score, page) => score !== NO_SCORE && isPage(site, page))
  return scores.length === 0 ? null : Math.round(medianOf(scores))
}
