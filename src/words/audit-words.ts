import type { Outcome } from '../engine/assessment.ts'
import type { Authority } from '../engine/audit.ts'
import { audits } from '../engine/audits/index.ts'
import { siteAudits } from '../engine/site/audits/index.ts'
import type { AuditWords, Sentence, Translator } from './translator.ts'

/** What an audit says of itself, and by whose authority. */
export interface KnownAudit extends AuditWords {
  authorities: Authority[]
}

/** A text and the language that it is in. */
export interface SaidText {
  text: string
  lang: string
}

/** Audits of pages and of whole sites. */
const byId = new Map<string, KnownAudit>([...audits, ...siteAudits].map((audit) => [audit.id, audit]))

/** What an audit says of itself in English; undefined if this version has no such audit. */
export function knownAudit(id: string): KnownAudit | undefined {
  return byId.get(id)
}

/** The same in another language, or in English where that lacks it. */
export function auditWords(id: string, translator: Translator): (KnownAudit & { lang: string }) | undefined {
  const english = byId.get(id)
  if (english === undefined) return undefined
  const translated = translator.words(id)
  const { title, failureTitle, why, fix } = translated ?? english
  const lang = translated === undefined ? 'en' : translator.language
  return { title, failureTitle, why, fix, authorities: english.authorities, lang }
}

/** The problem, or what was found to be in order. An audit that no longer exists has its id as title. */
export function auditTitle(id: string, outcome: Outcome, translator: Translator): SaidText {
  const words = auditWords(id, translator)
  if (words === undefined) return { text: id, lang: 'en' }
  const isProblem = outcome === 'fail' || outcome === 'warn'
  return { text: isProblem ? words.failureTitle : words.title, lang: words.lang }
}

/** A sentence of an audit. */
export function auditSentence(id: string, sentence: Sentence, translator: Translator): SaidText {
  const text = translator.say(id, sentence)
  return text === undefined ? { text: sentence.text, lang: 'en' } : { text, lang: translator.language }
}
