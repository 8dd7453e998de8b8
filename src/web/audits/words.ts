import type { Audit } from '../../engine/audit.ts'
import type { View } from '../view.ts'

export interface AuditTexts {
  title: string
  why: string
  fix: string
  /** The language they are in, where it is not the page's. */
  lang: 'en' | undefined
}

/** What an audit says of itself, in the reader's language where it is told in it, else in English. */
export function auditTexts({ words, language }: View, { id, title, why, fix }: Audit): AuditTexts {
  const own = words.auditTexts[id]
  return own === undefined
    ? { title, why, fix, lang: language === 'en' ? undefined : 'en' }
    : { ...own, lang: undefined }
}
