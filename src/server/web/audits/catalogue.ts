import type { Category } from '../../../engine/assessment.ts'
import type { Audit, Examples } from '../../../engine/audit.ts'
import { audits } from '../../../engine/audits/index.ts'
import { siteAudits } from '../../../engine/site/audits/index.ts'
import type { View } from '../view.ts'

/** An audit of pages or of whole sites. The latter have no examples: they are about many pages at a time. */
export interface CatalogueAudit
  extends Pick<Audit, 'importance' | 'title' | 'failureTitle' | 'why' | 'fix' | 'authorities'> {
  id: string
  blocking?: boolean | undefined
  examples?: Examples
}

export const catalogue: readonly CatalogueAudit[] = [...audits, ...siteAudits]

type CatalogueSection = Category | 'site'

/** The first part of its id. */
export function sectionOf({ id }: CatalogueAudit): CatalogueSection {
  return id.slice(0, id.indexOf('/')) as CatalogueSection
}

export function sectionName({ words }: View, section: CatalogueSection): string {
  return section === 'site' ? words.audits.site : words.categories[section]
}

export type CatalogueKind = 'page' | 'site'

export function kindOf(audit: CatalogueAudit): CatalogueKind {
  return sectionOf(audit) === 'site' ? 'site' : 'page'
}

/** The list of all audits of a kind. */
export function cataloguePath(kind: CatalogueKind): string {
  return kind === 'page' ? '/audits' : '/audits/site'
}
