import { causeMessage } from '../../../actions/scans/cause-message.ts'
import type { Outcome } from '../../../engine/assessment.ts'
import type { Message } from '../../../messages/message.ts'
import { auditSentence, auditTitle, auditWords, type SaidText } from '../../../words/audit-words.ts'
import { translators } from '../../../words/languages.ts'
import type { View } from '../view.ts'

type Reader = Pick<View, 'language'>

/** What an audit of a page or of the site says of itself, in the reader's language; undefined if this version has no such audit. */
export function localWords(id: string, { language }: Reader) {
  return auditWords(id, translators[language])
}

/** The problem, or what was found to be in order. */
export function titleOf(id: string, outcome: Outcome, { language }: Reader): SaidText {
  return auditTitle(id, outcome, translators[language])
}

export function messageText(audit: string, message: Message, { language }: Reader): SaidText {
  return auditSentence(audit, message, translators[language])
}

/** What causes a problem; null if that differs from page to page. */
export function causeText(
  audit: string,
  cause: { message: Message | null; cause: string | null },
  reader: Reader,
): SaidText | null {
  const message = causeMessage(audit, cause)
  return message && messageText(audit, message, reader)
}
