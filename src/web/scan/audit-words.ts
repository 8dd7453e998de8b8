import { causeMessage } from '../../actions/cause-message.ts'
import type { Authority } from '../../engine/audit.ts'
import { audits } from '../../engine/audits/index.ts'
import type { Outcome } from '../../engine/model.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { Message } from '../../messages/message.ts'
import { translators } from '../../words/languages.ts'
import type { AuditWords } from '../../words/translator.ts'
import { type LocalText, sentenceOf } from '../report/model/audit-words.ts'
import type { View } from '../view.ts'

interface KnownAudit extends AuditWords {
  authorities: Authority[]
}

const byId = new Map<string, KnownAudit>([...audits, ...siteAudits].map((audit) => [audit.id, audit]))

interface LocalWords extends KnownAudit {
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

/** What causes a problem; null if that differs from page to page. */
export function causeText(
  audit: string,
  cause: { message: Message | null; cause: string | null },
  view: Pick<View, 'language'>,
): Required<LocalText> | null {
  const message = causeMessage(audit, cause)
  return message && messageText(audit, message, view)
}
