import { expect, it } from 'vitest'
import type { IncidentKind } from '../../vocabulary.ts'
import { type ChannelFields, readChannel, type TypedChannel } from './channel-fields.ts'

const DEFAULTS = { timeZone: 'UTC', language: 'en' }
const read = (kind: 'slack' | 'webhook', typed: TypedChannel) =>
  readChannel(kind, { url: 'https://hooks.example/x', ...typed }, null, DEFAULTS)

it.each<['slack' | 'webhook', TypedChannel, string]>([
  ['slack', { quietHours: '22:00-22:00' }, 'quiet_hours'],
  ['slack', { quietHours: '24:00-07:00' }, 'quiet_hours'],
  ['slack', { reminderDays: 366 }, 'reminder_days'],
  ['slack', { reminderDays: 0.5 }, 'reminder_days'],
  ['slack', { format: 'cloudevents' }, 'format'],
  ['webhook', { events: 'report.worse,report.gone' }, 'events'],
  ['webhook', { events: 'test.sent' }, 'events'],
  ['webhook', { name: 'x'.repeat(101) }, 'name'],
  ['webhook', { project: 'My project' }, 'project'],
  ['slack', { project: 'ftp://example.com' }, 'project'],
])('a %s with %j is refused for its %s', (kind, typed, field) => {
  const channel = read(kind, typed)
  expect(channel.ok ? [] : Object.keys(channel.errors)).toEqual([field])
})

it.each<[IncidentKind, TypedChannel, string]>([
  ['pagerduty', {}, 'token'],
  ['pagerduty', { token: '' }, 'token'],
  ['opsgenie', { url: 'https://api.eu.opsgenie.com/v2/alerts' }, 'token'],
  ['opsgenie', { token: 'a b' }, 'token'],
  ['alertmanager', { token: 'k' }, 'url'],
  ['pagerduty', { token: 'k', digest: 'daily' }, 'digest'],
  ['pagerduty', { token: 'k', format: 'incident' }, 'format'],
  ['alertmanager', { url: 'https://am.example', events: 'site.scanned' }, 'events'],
])('a new %s with %j is refused for its %s', (kind, typed, field) => {
  const channel = readChannel(kind, typed, null, DEFAULTS)
  expect(channel.ok ? [] : Object.keys(channel.errors)).toEqual([field])
})

it.each<[IncidentKind, TypedChannel, object]>([
  ['pagerduty', { token: 'k' }, { url: 'https://events.pagerduty.com/v2/enqueue', token: 'k' }],
  ['opsgenie', { token: 'k', url: ' ' }, { url: 'https://api.opsgenie.com/v2/alerts', token: 'k' }],
  [
    'opsgenie',
    { token: 'k', url: 'https://api.eu.opsgenie.com/v2/alerts' },
    { url: 'https://api.eu.opsgenie.com/v2/alerts', token: 'k' },
  ],
  ['alertmanager', { url: 'https://am.example' }, { url: 'https://am.example/', token: '' }],
])('a new %s with %j sends to %j', (kind, typed, secrets) => {
  const channel = readChannel(kind, { events: 'page.unreachable,page.reachable', ...typed }, null, DEFAULTS)
  expect(channel).toMatchObject({
    ok: true,
    fields: { secrets, target: new URL((secrets as { url: string }).url).host },
  })
})

it('a key of incidents stays with its URL, and can be replaced', () => {
  const { fields } = readChannel('pagerduty', { token: 'k' }, null, DEFAULTS) as { fields: ChannelFields }
  const change = (typed: TypedChannel) => readChannel('pagerduty', typed, fields, DEFAULTS)
  expect(change({ name: 'x' })).toMatchObject({ ok: true, fields: { secrets: null } })
  expect(change({ token: 'new' })).toMatchObject({ ok: true, fields: { secrets: { token: 'new' } } })
  for (const typed of [{ token: '' }, { url: 'https://events.eu.pagerduty.com/v2/enqueue' }])
    expect(change(typed)).toMatchObject({ ok: false, errors: { token: [expect.stringContaining('integration key')] } })
})

it('a webhook for incidents gets events of alerts only', () => {
  expect(read('webhook', { format: 'incident', events: 'host.reachable' }).ok).toBe(true)
  expect(read('webhook', { format: 'incident', events: 'digest.ready' })).toMatchObject({
    ok: false,
    errors: { events: [expect.not.stringContaining('digest.ready')] },
  })
})

it.each([
  ['https://ntfy.sh/mytopic', true],
  ['https://ntfy.example/base/my%20topic', true],
  ['https://ntfy.sh/', false],
  ['https://ntfy.sh/mytopic/', false],
  ['https://ntfy.sh/my%topic', false],
])('the ntfy topic %s can be sent to: %s', (url, isFine) => {
  const channel = readChannel('ntfy', { url }, null, DEFAULTS)
  expect(channel.ok || Object.keys(channel.errors)).toEqual(isFine || ['url'])
})

it.each([
  ['example.com', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['www.example.com', 'example.com'],
  [' https://www.Example.com/shop ', 'example.com'],
  ['example.com:8443', 'example.com:8443'],
  ['Wiki', 'wiki'],
  ['wiki:8080', 'wiki:8080'],
  ['All', null],
  ['', null],
])('a channel of the project "%s" receives %s', (project, stored) => {
  const channel = read('webhook', { project })
  expect(channel.ok && channel.fields.settings.project).toBe(stored)
})

it('a channel gets its tests without being asked to tell of them', () => {
  const channel = read('webhook', { events: 'report.worse, test.sent' })
  expect(channel.ok && channel.fields.settings.events).toEqual(['report.worse'])
  const onlyTests = read('webhook', { events: 'test.sent' })
  expect(onlyTests.ok || onlyTests.errors).toMatchObject({ events: [expect.not.stringContaining('test.sent')] })
})

it('a new channel has defaults, and a webhook a format', () => {
  const webhook = read('webhook', {})
  const chat = read('slack', { quietHours: '22:00-7:05', reminderDays: 0 })
  expect(webhook.ok && webhook.fields).toMatchObject({
    name: 'hooks.example',
    target: 'hooks.example',
    settings: { events: null, format: 'standard', quiet_hours: null, time_zone: 'UTC', digest: 'off' },
  })
  expect(chat.ok && chat.fields.settings).toMatchObject({ quiet_hours: { from: 1320, to: 425 }, reminder_days: null })
  expect(chat.ok && 'format' in chat.fields.settings).toBe(false)
})

it('without a name that people can see has that of its target', () => {
  for (const name of ['', ' ', '\u200b\u2060'])
    expect(read('webhook', { name })).toMatchObject({ fields: { name: 'hooks.example' } })
})
