import type { AnyMessages } from '../../messages/message.ts'
import type { Importance, Outcome } from '../assessment.ts'
import type { Authority, Message } from '../audit.ts'
import type { Site } from './site.ts'

/** An audit of a whole site: what no single page shows. Pure: the same site always has the same findings. */
export interface SiteAudit {
  /** The same as the file's name. */
  id: `site/${string}`
  importance: Importance
  /** The state when it passes ("Internal links work") and when it fails ("Broken internal links"); no full stop. */
  title: string
  failureTitle: string
  why: string
  fix: string
  messages: AnyMessages
  authorities: Authority[]
  /** It claims that something is missing, which is unknown for a site that was not searched to its end. */
  claimsAbsence?: boolean
  check(site: Site): SiteRuling
}

export interface SiteRuling {
  outcome: Outcome
  summary: Message
  /** In any order. */
  groups: SiteGroup[]
}

/** Pages with the same cause: one repair. */
export interface SiteGroup {
  /** Says the cause, in a sentence without URLs: those are added from `target`. */
  message: Message
  /** Position of the address that the cause is about: the broken target, the duplicate's representative. */
  target: number | null
  /** Positions of the pages that have the problem, ascending, each once. */
  pages: Uint32Array
  /** A remark that doesn't affect the outcome. */
  note?: boolean
}

export function defineSiteAudit(audit: SiteAudit): SiteAudit {
  return audit
}
