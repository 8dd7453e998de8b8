import { beforeAll, expect, it } from 'vitest'
import type { Storage } from '../../storage/storage.ts'
import { type ChannelLinks, openChannelLinks } from './channel-links.ts'

const BASE = 'https://verdict.example'
const UNTIL = Date.parse('2026-01-16T12:00:00Z')

let links: ChannelLinks
beforeAll(async () => {
  // All it uses.
  const storage = { secret: async () => 'the secret of an operator' } as unknown as Storage
  links = await openChannelLinks(storage, null)
})

const tokenIn = (link: string) => new URL(link).searchParams.get('token')!

it('knows from a confirmation alone when it expires', () => {
  const token = tokenIn(links.confirm(BASE, 'c1', 'ann@example.com', UNTIL))
  expect(links.readConfirmation(token, 'c1', 'ann@example.com')).toBe(UNTIL)
})

it('takes a link for no other channel, address, time or purpose than it was made for', () => {
  const token = tokenIn(links.confirm(BASE, 'c1', 'ann@example.com', UNTIL))
  const later = token.replace(/^[^.]+/, (UNTIL + 1).toString(36))
  expect(links.readConfirmation(token, 'c2', 'ann@example.com')).toBeUndefined()
  expect(links.readConfirmation(token, 'c1', 'eve@example.com')).toBeUndefined()
  expect(links.readConfirmation(later, 'c1', 'ann@example.com')).toBeUndefined()
  expect(links.isUnsubscription(token, 'c1', 'ann@example.com')).toBe(false)
})

it('lets only the reader of a mail end the messages to its address', () => {
  const token = tokenIn(links.unsubscribe(BASE, 'c1', 'ann@example.com'))
  expect(links.isUnsubscription(token, 'c1', 'ann@example.com')).toBe(true)
  expect(links.isUnsubscription(token, 'c1', 'eve@example.com')).toBe(false)
  expect(links.isUnsubscription(token, 'c2', 'ann@example.com')).toBe(false)
})
