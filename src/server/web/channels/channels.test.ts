import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChannelSeal } from '../../../actions/channels/channel-seal.ts'
import type { EventData } from '../../../domain/events/event-types.ts'
import { type Channel, listChannels } from '../../../storage/channels/channels.ts'
import type { ChannelRow } from '../../../storage/channels/outbox-tables.ts'
import { recordEvent } from '../../../storage/channels/record-event.ts'
import { knownKey } from '../../../storage/ids.ts'
import { useSite } from '../testing/use-site.ts'

const site = useSite({ notifyAllow: ['127.0.0.1'] })
let receiver: Server
let url: string
beforeAll(async () => {
  receiver = createServer((_request, response) => response.writeHead(202).end('ok'))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/secret-path`
})
afterAll(() => {
  receiver.close()
})

/** A user with a channel: a webhook, unless another kind is named. */
async function newChannel(fields: Record<string, string> = {}) {
  const { user, browser } = await site.newSignedIn()
  await browser.submit('/channels', { kind: 'webhook', url, ...fields })
  const [channel] = await listChannels(site.storage.db, user.id)
  return { user, browser, channel: channel!, path: `/channels/${channel!.id}` }
}

const store = ({ key }: Pick<Channel, 'key'>, row: Updateable<ChannelRow>) =>
  site.storage.db.updateTable('channels').set(row).where('key', '=', key).execute()

const UNREADABLE = { enabled: 0, disabled_reason: 'unreadable' } as const

describe('the channels of a user', () => {
  it('are added by kind, tested, paused, rotated, and deleted, and never show their URL', async () => {
    const { user, browser } = await site.newSignedIn()
    const empty = await browser.open('/channels')
    expect(empty.text).toContain('No channels yet')
    // There is no mail server.
    expect(empty.text).not.toMatch(/E-?mail/)
    expect(empty.text).toContain('Messages by email need a mail server, and this instance has none.')
    expect(empty.text).not.toContain('VERDICT_SMTP_URL')
    const { browser: owner } = await site.newSignedIn('owner')
    expect((await owner.open('/channels')).text).toContain('set VERDICT_SMTP_URL and VERDICT_MAIL_FROM')
    expect((await browser.open('/channels?add=slack')).text).toContain('Incoming Webhooks')

    const wrong = await browser.submit('/channels', { kind: 'webhook', url: 'nonsense' })
    expect([wrong.status, wrong.text.includes('Must be a URL that starts with https://')]).toEqual([422, true])

    const added = await browser.submit('/channels', { kind: 'webhook', url, name: 'Bot' })
    const [secret] = /whsec_[\w+/=]+/.exec(added.text) ?? []
    expect(secret).toHaveLength(50)
    const [channel] = await listChannels(site.storage.db, user.id)
    const path = `/channels/${channel!.id}`
    const act = async (action: string) => browser.follow(await browser.submit(path, { action }))

    expect((await act('test')).text).toMatch(/Accepted with status 202 after \d+ ms\./)
    expect((await browser.open(path)).text).toContain('test.sent')
    expect((await act('pause')).text).toContain('Paused')
    expect((await act('resume')).text).toContain('Active')
    const rotated = await browser.submit(path, { action: 'rotate' })
    expect(/whsec_[\w+/=]+/.exec(rotated.text)?.[0]).not.toBe(secret)
    expect(rotated.text).toContain('signed twice')
    const page = await browser.open('/channels')
    for (const hidden of ['secret-path', 'whsec_']) expect(page.text).not.toContain(hidden)
    expect((await act('remove')).text).toContain('The channel was deleted.')
    expect(await listChannels(site.storage.db, user.id)).toEqual([])
  })

  it('keep a concurrent change while they are paused', async () => {
    const { user, browser, channel, path } = await newChannel({ name: 'Bot' })
    const stored = async () => (await listChannels(site.storage.db, user.id))[0]!
    const { transaction } = site.storage
    // After the form has read the channel, and before it changes it.
    site.storage.transaction = async (work, options) => {
      site.storage.transaction = transaction
      await store(channel, { name: 'Team', settings: JSON.stringify({ ...channel.settings, events: ['run.failed'] }) })
      return transaction(work, options)
    }
    try {
      await browser.submit(path, { action: 'pause' })
    } finally {
      site.storage.transaction = transaction
    }
    expect(await stored()).toMatchObject({ name: 'Team', pause: 'user', settings: { events: ['run.failed'] } })
  })

  it('have no form for email where there is no mail server', async () => {
    const { browser } = await site.newSignedIn()
    const { text } = await browser.open('/channels?add=email')
    expect(text).toContain('need a mail server')
    expect(text).not.toContain('name="email"')
  })

  it('keep everything that was typed, if one cannot be added or saved', async () => {
    const { user, browser } = await site.newSignedIn()
    const typed = { email: 'team@example.com', name: 'The whole team', quiet_hours: '22:00–07:00' }
    // There is no mail server.
    const refused = await browser.submit('/channels', { kind: 'email', ...typed })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('need a mail server')])
    for (const value of Object.values(typed)) expect(refused.text).toContain(`value="${value}"`)
    expect(refused.text).toContain('name="back" value="/channels?add=email"')

    await browser.submit('/channels', { kind: 'slack', url })
    const [channel] = await listChannels(site.storage.db, user.id)
    await store(channel!, { kind: 'email' })
    const edited = await browser.submit(`/channels/${channel!.id}/edit`, typed)
    expect([edited.status, edited.text]).toEqual([422, expect.stringContaining('need a mail server')])
    for (const value of Object.values(typed)) expect(edited.text).toContain(`value="${value}"`)
  })

  it('are edited without showing or losing their secrets', async () => {
    const topic = url.replace('secret-path', 'topic-1')
    const token = 'tk_first'
    const fresh = { kind: 'ntfy', url: topic, token, quiet_hours: '22:00-7:00', reminder_days: '3' }
    const { user, browser, path } = await newChannel(fresh)
    const edit = `${path}/edit`
    const sealed = await openChannelSeal(site.storage, null)
    const channel = async () => (await listChannels(site.storage.db, user.id))[0]!
    const secrets = async () => sealed.open(await channel())

    const form = await browser.open(edit)
    for (const shown of ['value="22:00-07:00"', 'value="3"', 'value="UTC"']) expect(form.text).toContain(shown)
    for (const hidden of ['topic-1', token]) expect(form.text).not.toContain(hidden)

    const wrong = await browser.submit(edit, { name: 'Phone', quiet_hours: 'night', reminder_days: '1.5' })
    expect([wrong.status, wrong.text.match(/class="field-error"/g)?.length]).toEqual([422, 2])
    expect(wrong.text).toContain('value="Phone"')

    const fields = { name: 'Phone', url: '', token: '', quiet_hours: '', time_zone: 'Europe/Berlin', reminder_days: '' }
    const events: [string, string][] = [
      ['events', 'report.worse'],
      ['events', 'run.failed'],
    ]
    expect((await browser.follow(await browser.submit(edit, fields, {}, events))).text).toContain('was saved')
    expect(await channel()).toMatchObject({
      name: 'Phone',
      settings: {
        quiet_hours: null,
        time_zone: 'Europe/Berlin',
        reminder_days: null,
        digest: 'off',
        events: expect.toSatisfy((list: string[]) => list.toSorted().join() === 'report.worse,run.failed'),
      },
    })
    expect(await secrets()).toEqual({ url: topic, token })

    await browser.submit(edit, { ...fields, token: 'tk_second' })
    expect(await secrets()).toEqual({ url: topic, token: 'tk_second' })
    expect((await channel()).settings.events).toBeNull()
    // Another server does not get the token of the one before.
    await browser.submit(edit, { ...fields, url: 'https://other.example/topic-2' })
    expect(await secrets()).toEqual({ url: 'https://other.example/topic-2', token: '' })
    expect((await channel()).target).toBe('other.example')

    const { browser: other } = await site.newSignedIn()
    expect((await other.open(edit)).status).toBe(404)
    expect((await other.submit(edit, fields)).status).toBe(404)
  })

  it('that fail say since when, as a time that the sentence can end with', async () => {
    const { browser, channel } = await newChannel()
    await store(channel, { failing_since: Date.UTC(2026, 2, 14, 9, 30) })
    expect((await browser.open('/channels')).text).toContain('Failing since Mar 14, 2026, 9:30:00 AM UTC')
    const german = await browser.open('/channels', { 'accept-language': 'de' })
    expect(german.text).toContain('Schlägt fehl seit 14.03.2026, 09:30:00 UTC')
  })

  it('keep direction marks in their names when they are saved again', async () => {
    const { browser, path } = await newChannel({ name: '\u200fערוץ\u200e' })
    const { text } = await browser.open(`${path}/edit`)
    expect(text).toContain('value="&#8207;ערוץ&#8206;"')
    expect((await browser.open('/channels')).text).toContain('\\u200fערוץ')
  })

  it('that Verdict turned off are on the dashboard, until they are turned on again', async () => {
    const { user, browser } = await site.newSignedIn()
    for (const name of ['Bot', 'Old bot', 'Unread']) await browser.submit('/channels', { kind: 'webhook', url, name })
    expect((await browser.open('/reports')).text).not.toContain('was turned off')
    const [bot, old, unread] = await listChannels(site.storage.db, user.id)
    const stop = (channel: Channel, disabled_reason: 'gone' | 'user' | 'unreadable') =>
      store(channel, { enabled: 0, disabled_reason, disabled_at: site.now() - 2 * 86_400_000 })
    await stop(bot!, 'gone')
    expect((await browser.open('/channels')).text).toMatch(/Turned off <time [^>]*>2 days ago</)
    const german = await browser.open('/channels', { 'accept-language': 'de' })
    expect(german.text).toMatch(/Abgeschaltet <time [^>]*>vorgestern</)
    await stop(old!, 'user')
    await stop(unread!, 'unreadable')
    for (const page of ['/reports', '/channels']) {
      const { text } = await browser.open(page)
      expect(text.match(/was turned off/g)).toHaveLength(2)
      expect(text).toContain('Bot (127.0.0.1')
      expect(text).toContain('no longer exists (410).')
      expect(text).toContain('2 days ago')
      expect(text).toContain(`href="/channels/${unread!.id}/edit"`)
    }
    const path = `/channels/${bot!.id}`
    const tested = await browser.submit(path, { action: 'test', back: '/reports?page=1' })
    expect(tested.location).toBe('/reports?page=1')
    expect((await browser.follow(tested)).text).toContain('Accepted with status 202')
    const resumed = await browser.follow(await browser.submit(path, { action: 'resume', back: '/reports' }))
    expect([resumed.text.includes('is on again'), resumed.text.includes('Bot (127')]).toEqual([true, false])
    expect((await browser.submit(path, { action: 'pause', back: '//evil.example' })).location).toBe('/reports')
  })

  it('that are webhooks need their URL and a new signing secret once the old one can’t be read', async () => {
    const { browser, channel, path } = await newChannel()
    await store(channel, { ...UNREADABLE, secrets: new Uint8Array([1]) })
    const saved = await browser.follow(await browser.submit(`${path}/edit`, { url }))
    expect(saved.text).toContain('its signing secret can’t be read anymore')
    const test = async () => (await browser.follow(await browser.submit(path, { action: 'test' }))).text
    expect(await test()).toContain('This webhook has no signing secret anymore')
    const rotated = (await browser.submit(path, { action: 'rotate' })).text
    expect([/whsec_/.test(rotated), rotated.includes('signed twice')]).toEqual([true, false])
    expect(await test()).toContain('Accepted with status 202')
    expect((await browser.follow(await browser.submit(`${path}/edit`, { url }))).text).toContain('was saved.')
  })

  it('whose address could not be read are on again once it can, and only then', async () => {
    const { user, browser, channel, path } = await newChannel()
    const resume = async () => (await browser.follow(await browser.submit(path, { action: 'resume' }))).text
    await store(channel, { ...UNREADABLE, secrets: new Uint8Array([1]) })
    const refused = await resume()
    expect(refused.match(/Off: the address must be entered again/g)).toHaveLength(2)
    expect(refused).not.toContain('is on again')
    // The operator has set the earlier VERDICT_SECRET again.
    await store(channel, { ...UNREADABLE, secrets: channel.secrets })
    expect(await resume()).toContain('is on again')
    expect(await listChannels(site.storage.db, user.id)).toMatchObject([{ pause: null }])
  })

  it('whose address can’t be read stay off if only a new token is entered, which has nowhere to go', async () => {
    const { user, browser, channel, path } = await newChannel({ kind: 'ntfy', url: `${url}topic`, token: 'tk_before' })
    await store(channel, { ...UNREADABLE, secrets: new Uint8Array([1]) })
    const refused = await browser.submit(`${path}/edit`, { token: 'tk_new', name: 'Night watch' })
    expect(refused.text).toContain('The address of this channel can’t be read anymore. Enter it again.')
    expect(refused.text).toContain('value="Night watch"')
    const stored = () => listChannels(site.storage.db, user.id)
    expect(await stored()).toMatchObject([{ pause: 'unreadable', secrets: new Uint8Array([1]) }])
    await browser.submit(`${path}/edit`, { url: `${url}topic`, token: 'tk_new' })
    expect(await stored()).toMatchObject([{ pause: null }])
  })

  it('say why a test was not accepted, in sentences of their own', async () => {
    const { browser, path } = await newChannel({ kind: 'slack', url: 'http://127.0.0.1:1/' })
    const tested = await browser.follow(await browser.submit(path, { action: 'test' }))
    expect(tested.text).toMatch(/Not accepted after \d+ ms: Port 1 of 127\.0\.0\.1 [^<]*and above\.</)
  })

  it('say before they are deleted which rules have no other channel', async () => {
    const { user, browser } = await newChannel()
    await browser.submit('/channels', { kind: 'webhook', url })
    const [first, second] = await listChannels(site.storage.db, user.id)
    const rule = (metric: string) => ({ kind: 'metric_worse', scope: 'all', metric, channel: first!.id })
    await browser.submit('/alerts/rules', rule('lcp'))
    await browser.submit('/alerts/rules', rule('cls'), {}, [['channel', second!.id]])
    const { text } = await browser.open('/channels')
    expect(text.match(/1 alert rule notifies this channel only\./g)).toHaveLength(1)
  })

  it('are sent everything again since a local time, after the page has said how much', async () => {
    const { user, browser, channel, path } = await newChannel()
    await browser.submit(`${path}/edit`, { time_zone: 'Europe/Berlin' })
    for (const hours of [3, 2, 1]) {
      const now = site.now() - hours * 3_600_000
      const about = {
        userKey: knownKey(user.id),
        projectKey: null,
        reportKey: null,
        runKey: null,
        channels: [channel.id],
      }
      await site.storage.transaction((db) =>
        recordEvent(db, {
          ...about,
          type: 'mute.expired',
          data: {} as EventData<'mute.expired'>,
          isUrgent: false,
          now,
        }),
      )
    }
    const set = (row: { state: 'waiting' | 'sent'; error: string | null; next_at: number }) =>
      site.storage.db.updateTable('deliveries').set(row).where('channel_key', '=', channel.key).execute()
    await set({ state: 'waiting', error: 'connection refused', next_at: site.now() + 300_000 })
    const tried = (await browser.open(path)).text
    expect(tried.match(/Next attempt: <time[^>]*>in 5 minutes/g)).toHaveLength(3)
    await set({ state: 'sent', error: null, next_at: 0 })
    // It is noon in UTC, two o'clock in Berlin.
    const since = '2026-05-04T12:00'
    expect((await browser.open(`${path}?since=${since}`)).text).toContain('2 events will be sent again.')
    expect((await browser.open(`${path}?since=2026-05-04T13:01`)).text).toContain('Nothing was sent since then.')
    expect((await browser.open(`${path}?since=noon`)).text).toContain('Enter a date and a time.')
    const sent = await browser.follow(await browser.submit(path, { action: 'replay-all', since }))
    expect(sent.text).toContain('2 events are being sent again.')
    expect(sent.text.match(/>Waiting</g)).toHaveLength(2)
  })

  it('are a 404 for other users', async () => {
    const { path } = await newChannel()
    const { browser: other } = await site.newSignedIn()
    expect((await other.open(path)).status).toBe(404)
    expect((await other.submit(path, { action: 'remove' })).status).toBe(404)
    expect((await other.open('/channels/confirm?id=x&token=y')).status).toBe(404)
  })
})
