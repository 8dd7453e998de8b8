import { expect, it } from 'vitest'
import type { SendReply } from '../engine/net/send.ts'
import { type ChannelMessage, createMessenger, type MessageAttempt } from './messenger.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const MESSAGE: ChannelMessage = {
  id: 'm',
  kind: 'slack',
  secrets: { url: 'https://hooks.slack.example/1' },
  language: 'en',
  unsubscribeUrl: null,
  format: 'standard',
  events: [
    {
      id: 'e',
      sequence: 1,
      type: 'test.sent',
      createdAt: NOW,
      data: { channel: { id: 'c', name: 'Team', kind: 'slack' }, url: '/channels' },
    },
  ],
}

/** An attempt at a receiver that answers so. */
function attempt(reply: Partial<SendReply>): Promise<MessageAttempt> {
  const send = async () => ({ status: 200, retryAfter: null, answer: 'ok', tookMs: 1, ...reply })
  return createMessenger({ send, mail: null, now: () => NOW, baseUrl: null })(MESSAGE)
}

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [304, false],
  [404, false],
  [500, false],
])('takes a message for sent only where the receiver accepts it: %d', async (status, isSent) => {
  expect(await attempt({ status })).toMatchObject({ status, isSent })
})

it.each([301, 307])('tells the owner of a channel that answers %d to enter the URL behind it', async (status) => {
  expect(await attempt({ status })).toMatchObject({ isSent: false, error: expect.stringContaining('redirects to') })
})

it('knows the receiver as gone only where it says so itself', async () => {
  const gone = await Promise.all([404, 410, 500].map((status) => attempt({ status })))
  expect(gone.map(({ isGone }) => isGone)).toEqual([false, true, false])
})

it('waits as long as a busy receiver asks for', async () => {
  expect((await attempt({ status: 429, retryAfter: '120' })).pauseMs).toBe(120_000)
})
