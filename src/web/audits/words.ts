import type { Audit } from '../../engine/audit.ts'
import { translators } from '../../words/languages.ts'
import type { View } from '../view.ts'

export interface AuditTexts {
  title: string
  why: string
  fix: string
  /** The language they are in, where it is not the page's. */
  lang: 'en' | undefined
}

/** What an audit says of itself, in the reader's language where it is told in it, else in English. */
export function auditTexts({ language }: View, { id, title, why, fix }: Audit): AuditTexts {
  const own = translators[language].words(id)
  return own === undefined
    ? { title, why, fix, lang: language === 'en' ? undefined : 'en' }
    : { ...own, lang: undefined }
}
