import type { AuditRecord } from '../../../../domain/results/schema.ts'
import { type KnownAudit, knownAudit } from '../../../../words/audit-words.ts'
import { translators } from '../../../../words/languages.ts'
import type { AuditWords, Sentence, Translator } from '../../../../words/translator.ts'
import type { View } from '../../view.ts'
import type { Language } from '../../words/words.ts'

interface ReportedWords extends KnownAudit {
  /** Missing if they are in English, like the elements around them. */
  lang?: string
}

type Reader = Pick<View, 'language'>

/** A text in the reader's language; `lang` is missing if it is in English, like the elements around it. */
export interface LocalText {
  text: string
  lang?: string
}

/** The texts of an audit in the reader's language; undefined if this version has no such audit. */
export function wordsOf(id: string, view?: Reader): ReportedWords | undefined {
  const english = knownAudit(id)
  const translated = view && translators[view.language].words(id)
  if (english === undefined || view === undefined || translated === undefined) return english
  return { ...translated, authorities: english.authorities, lang: view.language }
}

/** The title for the outcome, so that a list of failures reads as a list of problems. */
export function titleFor({ title, failureTitle }: AuditWords, outcome: AuditRecord['outcome']): string {
  return outcome === 'fail' || outcome === 'warn' ? (failureTitle ?? title) : title
}

/** A sentence of a result in the reader's language. */
export function sentenceOf(auditId: string, sentence: Sentence, { language }: Reader): LocalText {
  return marked(sentence.text, language, ({ say }) => say(auditId, sentence))
}

/** The same for an error or note of a run, of which only the English is stored. */
export function textOf(english: string, { language }: Reader): LocalText {
  return marked(english, language, ({ sayText }) => sayText(english))
}

/** The same for what Lighthouse says. */
export function lighthouseText(english: string, { language }: Reader): LocalText {
  return marked(english, language, ({ sayLighthouse }) => sayLighthouse(english))
}

function marked(english: string, language: Language, say: (translator: Translator) => string | undefined): LocalText {
  const text = language === 'en' ? undefined : say(translators[language])
  return text === undefined ? { text: english } : { text, lang: language }
}

export function summaryText({ id, summary, key, params }: AuditRecord, view: Reader): LocalText {
  return sentenceOf(id, { text: summary, key, params }, view)
}

export function valueText(
  { id, value, value_key: key, value_params: params }: AuditRecord,
  view: Reader,
): LocalText | null {
  return value === null ? null : sentenceOf(id, { text: value, key, params }, view)
}
