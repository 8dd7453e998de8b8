import type { Audit } from '../../../engine/audit.ts'
import { audits } from '../../../engine/audits/index.ts'
import type { AuditRecord } from '../../../results/schema.ts'
import { translators } from '../../../words/languages.ts'
import type { AuditWords, Sentence } from '../../../words/translator.ts'
import type { View } from '../../view.ts'

interface ReportedWords extends AuditWords, Pick<Audit, 'authorities'> {
  /** Where they are not in English, as all that surrounds them is. */
  lang?: string
}

const byId = new Map<string, ReportedWords>(audits.map((audit) => [audit.id, audit]))

/**
 * What an audit says of itself, to that reader. One that an earlier version had, and this one has not, says nothing.
 */
export function wordsOf(id: string, view?: View): ReportedWords | undefined {
  const english = byId.get(id)
  const translated = view && translators[view.language].words(id)
  if (english === undefined || view === undefined || translated === undefined) return english
  return { ...translated, authorities: english.authorities, lang: view.language }
}

/** The title that fits the outcome: a list of failures reads as a list of problems. */
export function titleFor({ title, failureTitle }: AuditWords, outcome: AuditRecord['outcome']): string {
  return outcome === 'fail' || outcome === 'warn' ? (failureTitle ?? title) : title
}

/** A sentence of a result in the reader's language; `lang` where that is not English, as all that surrounds it is. */
export function sentenceOf(auditId: string, sentence: Sentence, { language }: View): { text: string; lang?: string } {
  const text = language === 'en' ? undefined : translators[language].say(auditId, sentence)
  return text === undefined ? { text: sentence.text } : { text, lang: language }
}
