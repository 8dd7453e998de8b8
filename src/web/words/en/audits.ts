import type { AuditWords } from '../audit-words.ts'

/** The texts of audits by id, in a language that is not the engine's own. English is: it needs none. */
export const auditTexts: Record<string, AuditWords | undefined> = {}
