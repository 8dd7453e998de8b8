import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../../test/storage/make-channel.ts'
import { makeUser, useTestStorage } from '../../../test/storage/open-test-storage.ts'
import { type Channel, changeChannel, findChannel } from '../../storage/channels/channels.ts'
import type { ChannelKind, ChannelPause } from '../../vocabulary.ts'
import { OPERATOR } from '../audit-log/audit-log.ts'
import type { ChannelFields } from './channel-fields.ts'
import type { ChannelMessages } from './channel-messages.ts'
import { openChannelSeal } from './channel-seal.ts'
import { createChannel, rotateSecret, updateChannel } from './channels.ts'
import { findConfirmation, resendConfirmation } from './confirm-channel.ts'
import { testChannel } from './test-channel.ts'

const NOW = 1_760_000_000_000
const DAY_MS = 86_400_000
const { storage } = useTestStorage('sqlite')

/** What a user does with channels; mails are kept. */
async function acting({ hasMail = true } = {}) {
  const user = await makeUser(storage)
  const mails: { to: string; token: string }[] = []
  const messages = {
    mail: hasMail
      ? async (to: string, { text }: { text: string }) => {
          mails.push({ to, token: /token=([^\s&]+)/.exec(text)![1]! })
          return 'ok'
        }
      : null,
    messenger: async () => ({
      isSent: true,
      status: 200,
      tookMs: 1,
      answer: null,
      error: null,
      pauseMs: null,
      isGone: false,
    }),
    baseUrl: 'https://v.example',
  } as unknown as ChannelMessages
  let time = NOW
  const dependencies = { storage, now: () => time, actor: OPERATOR, config: { secret: 'a secret' }, messages }
  const owner = { userId: user.id, email: user.email.toUpperCase() }
  const create = (kind: ChannelKind, secrets: ChannelFields['secrets']) => {
    return createChannel(dependencies, owner, kind, { name: 'x', target: 'y', settings: SETTINGS, secrets })
  }
  const setTime = (to: number) => {
    time = to
  }
  return { user, owner, mails, dependencies, create, setTime }
}

const keysOf = async (channel: Channel) => (await openChannelSeal(storage, 'a secret')).open(channel)?.keys

describe('an address', () => {
  it('of the user gets messages at once; any other is asked first', async () => {
    const { user, create, mails } = await acting()
    const own = await create('email', { address: user.email.toLowerCase() })
    const other = await create('email', { address: 'other@example.com' })
    expect([own.channel.pause, own.isConfirmationSent]).toEqual([null, null])
    expect([other.channel.pause, other.isConfirmationSent]).toEqual(['unconfirmed', true])
    expect(mails.map(({ to }) => to)).toEqual(['other@example.com'])
  })

  it('needs a mail server', async () => {
    const { create } = await acting({ hasMail: false })
    await expect(create('email', { address: 'a@example.com' })).rejects.toMatchObject({ code: 'no_mail_server' })
  })

  it('is asked five times at once, whoever asks, and a user asks five', async () => {
    const { owner, dependencies, create } = await acting()
    const first = await create('email', { address: 'often@example.com' })
    for (let count = 1; count < 5; count++) await resendConfirmation(dependencies, owner, first.channel.id)
    const refused = { code: 'message_limit_reached', retryAfter: 3600 }
    await expect(create('email', { address: 'another@example.com' })).rejects.toMatchObject(refused)
    const other = await acting()
    await expect(other.create('email', { address: 'often@example.com' })).rejects.toMatchObject(refused)
  })

  it.each([
    [7 * DAY_MS - 1, 'open'],
    [7 * DAY_MS, 'expired'],
  ])('can be confirmed for a week: after %d ms the link is %s', async (later, state) => {
    const { dependencies, create, mails, setTime } = await acting()
    const { channel } = await create('email', { address: `week-${later}@example.com` })
    setTime(NOW + later)
    expect(await findConfirmation(dependencies, channel.id, decodeURIComponent(mails[0]!.token))).toMatchObject({
      state,
    })
  })
})

describe('a channel that its owner changes', () => {
  it.each<[ChannelPause | null, boolean | undefined, boolean, ChannelPause | null]>([
    [null, undefined, false, null],
    [null, false, false, 'user'],
    ['user', undefined, false, 'user'],
    ['user', true, false, null],
    ['failing', undefined, true, 'failing'],
    ['failing', true, false, null],
    ['failing', false, false, 'user'],
    ['unconfirmed', true, false, 'unconfirmed'],
    ['unsubscribed', true, false, 'unsubscribed'],
    ['unreadable', undefined, true, null],
    ['unreadable', false, true, 'user'],
  ] as [ChannelPause | null, boolean | undefined, boolean, ChannelPause | null][])(
    'was paused as %j, is enabled %j, its URL entered again %j: is paused as %j',
    async (before, isEnabled, isEntered, after) => {
      const { owner, dependencies, create } = await acting()
      const { channel } = await create('ntfy', { url: 'https://ntfy.example/a' })
      await storage.transaction((db) => changeChannel(db, channel, { ...channel, pause: before }, NOW))
      const secrets = isEntered ? { url: 'https://ntfy.example/b' } : null
      const change = (one: Channel) => ({ fields: { ...one, secrets }, isEnabled })
      const changed = await updateChannel(dependencies, owner, channel.id, change)
      expect(changed!.channel.pause).toBe(after)
    },
  )

  it('has to be confirmed at another address, and not again at the same one', async () => {
    const { user, owner, dependencies, create } = await acting()
    const { channel } = await create('email', { address: user.email.toLowerCase() })
    const { id } = channel
    const moved = (address: string) =>
      updateChannel(dependencies, owner, id, (one) => ({ fields: { ...one, secrets: { address } } }))
    const asked = { channel: { pause: 'unconfirmed' }, isConfirmationSent: true }
    const notAsked = { channel: { pause: null }, isConfirmationSent: null }
    expect(await moved('moved@example.com')).toMatchObject(asked)
    const unconfirmed = (await findChannel(storage.db, owner.userId, id))!
    await storage.transaction((db) => changeChannel(db, unconfirmed, { ...unconfirmed, pause: null }, NOW))
    expect(await moved('moved@example.com')).toMatchObject(notAsked)
    expect(await moved('again@example.com')).toMatchObject(asked)
  })
})

describe('a signing secret', () => {
  it('stays valid for a day after another took its place, and no longer after the next', async () => {
    const { owner, dependencies, create } = await acting()
    const { channel, secret } = await create('webhook', { url: 'https://a.example/' })
    expect(await keysOf(channel)).toEqual([{ secret, until: null }])
    const second = await rotateSecret(dependencies, owner.userId, channel.id)
    const third = await rotateSecret(dependencies, owner.userId, channel.id)
    expect([second!.hasEarlier, await keysOf((await findChannel(storage.db, owner.userId, channel.id))!)]).toEqual([
      true,
      [
        { secret: third!.secret, until: null },
        { secret: second!.secret, until: NOW + DAY_MS },
      ],
    ])
  })

  it('is only of webhooks', async () => {
    const { owner, dependencies, create } = await acting()
    const { channel } = await create('ntfy', { url: 'https://ntfy.example/a' })
    const rotated = rotateSecret(dependencies, owner.userId, channel.id)
    await expect(rotated).rejects.toMatchObject({ code: 'no_signing_secret' })
  })
})

it('ten tests can be sent at once, then one a minute', async () => {
  const { owner, dependencies, create } = await acting()
  const { channel } = await create('ntfy', { url: 'https://ntfy.example/a' })
  const send = () => testChannel(dependencies, owner.userId, channel.id)
  for (let count = 0; count < 10; count++) expect(await send()).toMatchObject({ isSent: true })
  await expect(send()).rejects.toMatchObject({ code: 'message_limit_reached', retryAfter: 60 })
})
