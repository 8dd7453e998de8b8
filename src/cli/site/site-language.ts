import type { Message } from '../../messages/message.ts'
import { auditSentence, auditTitle, auditWords, type KnownAudit } from '../../words/audit-words.ts'
import type { Language } from '../../words/languages.ts'
import { englishTranslator } from '../../words/translator.ts'
import { LANGUAGE_NAMES } from '../report/language.ts'

/** Says in one language what the audits of pages and of sites say in English. */
export interface SiteLanguage {
  language: Language
  say(auditId: string, message: Message): string
  title(auditId: string): string
  failureTitle(auditId: string): string
  /** What an audit says about itself. */
  audit(auditId: string): Pick<KnownAudit, 'title' | 'failureTitle' | 'why' | 'fix'> | undefined
}

/** Other languages than English are loaded when they are asked for. */
export async function openSiteLanguage(name: string | undefined): Promise<SiteLanguage> {
  const language = LANGUAGE_NAMES.find((one) => one === name) ?? 'en'
  const translator =
    language === 'en' ? englishTranslator : (await import('../../words/languages.ts')).translators[language]
  return {
    language,
    say: (id, message) => auditSentence(id, message, translator).text,
    title: (id) => auditTitle(id, 'pass', translator).text,
    failureTitle: (id) => auditTitle(id, 'fail', translator).text,
    audit: (id) => auditWords(id, translator),
  }
}
