import type { AuditId, SiteDraft } from './draft.ts'

/** How to make the problem of one audit, and what only looks like it. Both say what a scan has to find because of them. */
export interface Plant {
  audit: AuditId
  /** Adds the problem once more; `copy` counts from 0. */
  plant(draft: SiteDraft, copy: number): void
  /** Adds what is no problem, or only worth a note. */
  decoy?(draft: SiteDraft): void
}
