import type { Authority } from '../../engine/audit.ts'
import { audits } from '../../engine/audits/index.ts'
import type { Outcome } from '../../engine/model.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { AnyMessages, Message } from '../../messages/message.ts'
import { translators } from '../../words/languages.ts'
import type { AuditWords } from '../../words/translator.ts'
import { type LocalText, sentenceOf } from '../report/model/audit-words.ts'
import type { View } from '../view.ts'

interface KnownAudit extends AuditWords {
  authorities: Authority[]
  messages: AnyMessages
}

const byId = new Map<string, KnownAudit>([...audits, ...siteAudits].map((audit) => [audit.id, audit]))

interface LocalWords extends Omit<KnownAudit, 'messages'> {
  lang: string
}

/** What an audit of a page or of the site says of itself, in the reader's language; undefined if this version has no such audit. */
export function localWords(id: string, { language }: Pick<View, 'language'>): LocalWords | undefined {
  const english = byId.get(id)
  if (english === undefined) return undefined
  const translated = translators[language].words(id)
  const { title, failureTitle, why, fix } = translated ?? english
  return { title, failureTitle, why, fix, authorities: english.authorities, lang: translated ? language : 'en' }
}

/** The problem, or what was found to be in order. */
export function titleOf(id: string, outcome: Outcome, view: Pick<View, 'language'>): LocalText {
  const words = localWords(id, view)
  if (words === undefined) return { text: id, lang: 'en' }
  const isProblem = outcome === 'fail' || outcome === 'warn'
  return { text: isProblem ? words.failureTitle : words.title, lang: words.lang }
}

export function messageText(audit: string, message: Message, view: Pick<View, 'language'>): Required<LocalText> {
  const { text, lang = 'en' } = sentenceOf(audit, message, view)
  return { text, lang }
}

/** What causes a problem. Site audits say it in a sentence; of page audits the key of a message is stored, said if it needs no values. */
export function causeText(
  audit: string,
  { message, cause }: { message: Message | null; cause: string | null },
  view: Pick<View, 'language'>,
): Required<LocalText> | null {
  if (message !== null) return messageText(audit, message, view)
  const key = cause?.split(' ', 1)[0] ?? ''
  const messages = byId.get(audit)?.messages ?? {}
  const known = Object.hasOwn(messages, key) ? messages[key] : undefined
  return typeof known === 'object' ? messageText(audit, known, view) : null
}
