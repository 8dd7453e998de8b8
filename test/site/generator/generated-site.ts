import type { Outcome } from '../../../src/engine/assessment.ts'
import type { AuditId, SiteDraft } from './draft.ts'
import { type PlannedAudit, planOf } from './plan.ts'
import { addAreas, answeringOf } from './serve.ts'
import type { Answering } from './virtual-hosts.ts'

/** A site that was made up, and what a scan of it has to report. */
export interface GeneratedSite {
  name: string
  url: string
  answering: Answering
  plan: PlannedAudit[]
}

/** `expected`: outcomes that follow from what the site was made for. */
export function finished(
  name: string,
  draft: SiteDraft,
  expected: Partial<Record<AuditId, Outcome>> = {},
): GeneratedSite {
  addAreas(draft)
  return { name, url: draft.url('/'), answering: answeringOf(draft), plan: planOf(draft, expected) }
}
