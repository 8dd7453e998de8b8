import { audits } from '../../engine/audits/index.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import type { AnyMessages, Message } from '../../messages/message.ts'

const messagesOf = new Map<string, AnyMessages>([...audits, ...siteAudits].map(({ id, messages }) => [id, messages]))

/**
 * What causes a finding of a scan. Site audits say it in a sentence; of page audits the key of a message is stored, which is a sentence
 * if it needs no values. Null if there is none.
 */
export function causeMessage(
  audit: string,
  { message, cause }: { message: Message | null; cause: string | null },
): Message | null {
  if (message !== null || cause === null) return message
  const [key] = cause.split(' ', 1) as [string]
  const messages = messagesOf.get(audit) ?? {}
  const known = Object.hasOwn(messages, key) ? messages[key] : undefined
  return typeof known === 'object' ? known : null
}
