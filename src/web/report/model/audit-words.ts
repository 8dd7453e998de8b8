import type { Audit } from '../../../engine/audit.ts'
import { audits } from '../../../engine/audits/index.ts'
import type { View } from '../../view.ts'

interface AuditWords extends Pick<Audit, 'title' | 'why' | 'fix' | 'authorities'> {
  /** Where they are not in English, as all that surrounds them is. */
  lang?: string
}

const byId = new Map<string, AuditWords>(audits.map((audit) => [audit.id, audit]))

/**
 * What an audit says of itself, to that reader. One that an earlier version had, and this one has not, says nothing.
 */
export function wordsOf(id: string, view?: View): AuditWords | undefined {
  const english = byId.get(id)
  const told = view?.words.auditTexts[id]
  if (english === undefined || view === undefined || told === undefined) return english
  return { ...told, authorities: english.authorities, lang: view.language }
}
