import { expect, it } from 'vitest'
import type { OutgoingPost, SendReply } from '../engine/net/send.ts'
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

/** What a message is sent as, and how that went. */
async function sentAs(changes: Partial<ChannelMessage>): Promise<{ posts: OutgoingPost[]; attempt: MessageAttempt }> {
  const posts: OutgoingPost[] = []
  const send = async (post: OutgoingPost) => {
    posts.push(post)
    return { status: 200, retryAfter: null, answer: 'ok', tookMs: 1 }
  }
  const messenger = createMessenger({ send, mail: null, now: () => NOW, baseUrl: null })
  return { attempt: await messenger({ ...MESSAGE, ...changes }), posts }
}

it.each([
  [{ kind: 'pagerduty', secrets: { url: '', token: 'k' } }, 'https://events.pagerduty.com/v2/enqueue', undefined],
  [
    { kind: 'pagerduty', secrets: { url: 'https://events.eu.pagerduty.com/v2/enqueue', token: 'k' } },
    'https://events.eu.pagerduty.com/v2/enqueue',
    undefined,
  ],
  [{ kind: 'opsgenie', secrets: { token: 'k' } }, 'https://api.opsgenie.com/v2/alerts', 'GenieKey k'],
  [
    { kind: 'alertmanager', secrets: { url: 'https://am.example/', token: '' } },
    'https://am.example/api/v2/alerts',
    undefined,
  ],
  [
    { kind: 'alertmanager', secrets: { url: 'https://am.example/', token: 'k' } },
    'https://am.example/api/v2/alerts',
    'Bearer k',
  ],
] as const)('goes to the receiver of incidents: %j', async (changes, url, authorization) => {
  const { posts } = await sentAs(changes)
  expect(posts.map((post) => [post.url, post.headers['Authorization']])).toEqual([[url, authorization]])
  expect(JSON.parse(posts[0]!.body)).toBeTypeOf('object')
})

it('signs incidents of a webhook as its other messages', async () => {
  const keys = [{ secret: 'whsec_AAAA', until: null }]
  const { posts } = await sentAs({
    kind: 'webhook',
    format: 'incident',
    secrets: { url: 'https://hooks.example/', keys },
  })
  expect(JSON.parse(posts[0]!.body)).toMatchObject({ id: 'e', status: 'firing', title: 'Test message for Team' })
  expect(posts[0]!.headers['webhook-signature']).toMatch(/^v1,/)
})

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

it('keeps the first 256 characters of an answer, on one line', async () => {
  expect((await attempt({ answer: `a\n${'b'.repeat(300)}` })).answer).toBe(`a ${'b'.repeat(253)}…`)
})

const keys = [
  { secret: `whsec_${btoa('current')}`, until: null },
  { secret: `whsec_${btoa('earlier')}`, until: NOW + 1 },
  { secret: `whsec_${btoa('expired')}`, until: NOW },
]

it('signs a webhook with each secret that is still valid', async () => {
  const { posts } = await sentAs({ kind: 'webhook', secrets: { url: 'https://a.example/', keys } })
  expect(posts[0]!.headers['webhook-signature']!.split(' ')).toHaveLength(2)
})

it('sends no webhook that its receiver could not verify', async () => {
  const { posts, attempt } = await sentAs({
    kind: 'webhook',
    secrets: { url: 'https://a.example/', keys: keys.slice(2) },
  })
  expect([posts, attempt.isSent, attempt.error]).toEqual([[], false, expect.stringContaining('no signing secret')])
})

it.each([
  [{ token: 'tk' }, 'Bearer tk'],
  [{ token: '' }, undefined],
  [{}, undefined],
])('sends a token to ntfy only where there is one: %j', async (token, header) => {
  const { posts } = await sentAs({ kind: 'ntfy', secrets: { url: 'https://ntfy.example/topic', ...token } })
  expect(posts[0]).toMatchObject({ url: 'https://ntfy.example/' })
  expect(posts[0]!.headers['Authorization']).toBe(header)
})

it('says that mail needs a mail server', async () => {
  const { attempt } = await sentAs({ kind: 'email', secrets: { address: 'ann@example.com' } })
  expect(attempt).toMatchObject({ isSent: false, status: null, error: expect.stringContaining('no mail server') })
})
