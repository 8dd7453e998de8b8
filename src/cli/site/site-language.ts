import type { Message } from '../../messages/message.ts'
import { auditSentence, auditTitle } from '../../words/audit-words.ts'
import type { Language } from '../../words/languages.ts'
import { englishTranslator } from '../../words/translator.ts'
import { LANGUAGE_NAMES } from '../report/language.ts'

/** Says in one language what the audits of pages and of sites say in English. */
export interface SiteLanguage {
  language: Language
  say(auditId: string, message: Message): string
  failureTitle(auditId: string): string
}

/** Other languages than English are loaded when they are asked for. */
export async function openSiteLanguage(name: string | undefined): Promise<SiteLanguage> {
  const language = LANGUAGE_NAMES.find((one) => one === name) ?? 'en'
  const translator =
    language === 'en' ? englishTranslator : (await import('../../words/languages.ts')).translators[language]
  return {
    language,
    say: (id, message) => auditSentence(id, message, translator).text,
    failureTitle: (id) => auditTitle(id, 'fail', translator).text,
  }
}
