import { audits } from '../../engine/audits/index.ts'
import type { Outcome } from '../../engine/model.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { Message } from '../../messages/message.ts'
import { type Language, translators } from '../../words/languages.ts'

const known = new Map<string, { title: string; failureTitle: string }>(
  [...audits, ...siteAudits].map((audit) => [audit.id, audit]),
)

export function isAudit(id: string): boolean {
  return known.has(id)
}

/** The state that an outcome stands for. An audit that no longer exists has its id as title. */
export function titleOf(id: string, outcome: Outcome, language: Language): string {
  const words = translators[language].words(id) ?? known.get(id)
  if (words === undefined) return id
  return outcome === 'fail' || outcome === 'warn' ? words.failureTitle : words.title
}

/** A sentence of an audit, or null where there is none. */
export function sentenceOf(id: string, message: Message | null, language: Language) {
  if (message === null) return { text: null, key: null, params: {} }
  const { text, key, params } = message
  return { text: translators[language].say(id, message) ?? text, key, params }
}
