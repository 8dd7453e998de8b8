import { audits } from '../../engine/audits/index.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { Message } from '../../messages/message.ts'
import type { Language } from '../../words/languages.ts'
import { LANGUAGE_NAMES } from '../report/language.ts'

/** Says in one language what the audits of pages and of sites say in English. */
export interface SiteLanguage {
  language: Language
  say(auditId: string, message: Message): string
  failureTitle(auditId: string): string
}

export async function openSiteLanguage(name: string | undefined): Promise<SiteLanguage> {
  const language = LANGUAGE_NAMES.find((one) => one === name) ?? 'en'
  const titles = new Map<string, string>([...audits, ...siteAudits].map(({ id, failureTitle }) => [id, failureTitle]))
  const title = (id: string) => titles.get(id) ?? id
  if (language === 'en') return { language, say: (_, { text }) => text, failureTitle: title }
  const { translators } = await import('../../words/languages.ts')
  const { words, say } = translators[language]
  return {
    language,
    say: (id, message) => say(id, message) ?? message.text,
    failureTitle: (id) => words(id)?.failureTitle ?? title(id),
  }
}
