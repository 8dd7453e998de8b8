import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Storage } from '../../storage/storage.ts'
import { signingSecret } from '../people/owner.ts'

/** Links in mails to an address. Each is for one channel and one address only, so only a reader of the mail can use it. */
export interface ChannelLinks {
  /** `until`: when it expires, in milliseconds. */
  confirm(base: string, id: string, address: string, until: number): string
  /** It never expires. */
  unsubscribe(base: string, id: string, address: string): string
  /** When a confirmation expires; undefined if the token is not ours. */
  readConfirmation(token: string, id: string, address: string): number | undefined
  isUnsubscription(token: string, id: string, address: string): boolean
}

/** `secret`: the operator's, if one is set. */
export async function openChannelLinks(storage: Storage, secret: string | null): Promise<ChannelLinks> {
  const key = await signingSecret(storage, secret)
  const tokenOf = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(['channel', ...parts].join('\0'))
      .digest('base64url')
  const confirmation = (id: string, address: string, until: string) =>
    `${until}.${tokenOf('confirm', id, address, until)}`
  const unsubscription = (id: string, address: string) => tokenOf('unsubscribe', id, address)
  return {
    confirm: (base, id, address, until) =>
      `${base}/channels/confirm?id=${id}&token=${confirmation(id, address, until.toString(36))}`,
    unsubscribe: (base, id, address) => `${base}/channels/unsubscribe?id=${id}&token=${unsubscription(id, address)}`,
    readConfirmation(token, id, address) {
      const [until = ''] = token.split('.', 1)
      return isSame(token, confirmation(id, address, until)) ? Number.parseInt(until, 36) : undefined
    },
    isUnsubscription: (token, id, address) => isSame(token, unsubscription(id, address)),
  }
}

function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
