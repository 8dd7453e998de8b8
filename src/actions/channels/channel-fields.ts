import { isBlank } from '../../common/text.ts'
import { ALERT_EVENTS, EVENT_TYPES, type EventType } from '../../domain/events/event-types.ts'
import { readTimeZone } from '../../domain/schedules/time-zone.ts'
import type { ChannelSecrets } from '../../notify/channel-secrets.ts'
import { OPSGENIE_URL } from '../../notify/templates/opsgenie.ts'
import { PAGERDUTY_URL } from '../../notify/templates/pagerduty.ts'
import type { ChannelSettings } from '../../storage/channels/channel-settings.ts'
import { type ChannelFormat, type ChannelKind, type Digest, isIncidentKind } from '../../vocabulary.ts'
import { readEmail } from '../people/users.ts'
import { readWebpageUrl } from '../reports/webpage-url.ts'

export const MAX_CHANNEL_NAME = 100
export const MAX_REMINDER_DAYS = 365
const MAX_TOKEN = 500
const MAX_URL = 2_048

/** The events that a channel can subscribe to. */
export const CHANNEL_EVENTS = EVENT_TYPES.filter((type) => type !== 'test.sent')

/** What its owner decides about a channel, as they type it. Absent fields stay as they are. */
export interface TypedChannel {
  name?: string | undefined
  url?: string | undefined
  email?: string | undefined
  token?: string | undefined
  /** Separated by commas; `all` for the default. */
  events?: string | undefined
  /** `all` for all of them. */
  project?: string | undefined
  language?: string | undefined
  timeZone?: string | undefined
  /** Such as `22:00-07:00`; `off` for none. */
  quietHours?: string | undefined
  digest?: Digest | undefined
  /** Of webhooks. */
  format?: ChannelFormat | undefined
  reminderDays?: number | undefined
}

export interface ChannelFields {
  name: string
  /** Those that change; null if none does. An empty token: none. */
  secrets: ChannelSecrets | null
  target: string
  settings: ChannelSettings
}

/** The fields, or why they are wrong: by field, as the ends of sentences that begin with the field's name. */
type ReadChannel = { ok: true; fields: ChannelFields } | { ok: false; errors: Record<string, string[]> }

/** Reads the submitted fields; absent ones keep the values of the channel. */
export function readChannel(
  kind: ChannelKind,
  typed: TypedChannel,
  before: Pick<ChannelFields, 'name' | 'target' | 'settings'> | null,
  defaults: { timeZone: string; language: string },
): ReadChannel {
  const errors: Record<string, string[]> = {}
  const address = readAddress(kind, typed, before === null)
  if (!address.ok) errors[address.field] = [address.problem]
  const name = (typed.name ?? before?.name ?? '').trim()
  if (name.length > MAX_CHANNEL_NAME) errors.name = [`must have at most ${MAX_CHANNEL_NAME} characters.`]
  const events = typed.events === undefined ? (before?.settings.events ?? null) : readEvents(typed.events)
  const format = typed.format ?? before?.settings.format ?? 'standard'
  const possible = eventsOf(kind, format)
  if (events === undefined || events?.some((type) => !possible.includes(type)))
    errors.events = [`must be "all" or some of ${possible.join(', ')}.`]
  const zone = typed.timeZone === undefined ? null : readTimeZone(typed.timeZone)
  if (zone?.ok === false) errors.time_zone = [zone.problem]
  const quiet =
    typed.quietHours === undefined ? (before?.settings.quiet_hours ?? null) : readQuietHours(typed.quietHours)
  if (quiet === undefined) errors.quiet_hours = ['must be two times such as 22:00-07:00, or off.']
  const project = typed.project === undefined ? (before?.settings.project ?? null) : readProject(typed.project)
  if (project === undefined) errors.project = ['must be the name of a project, such as example.com, or all.']
  if (kind !== 'webhook' && (typed.format ?? 'standard') !== 'standard')
    errors.format = ['must be standard for this kind.']
  if (isIncidentKind(kind) && (typed.digest ?? 'off') !== 'off') errors.digest = ['must be off for this kind.']
  const { reminderDays: typedDays } = typed
  if (typedDays !== undefined && !(Number.isInteger(typedDays) && typedDays >= 0 && typedDays <= MAX_REMINDER_DAYS))
    errors.reminder_days = [`must be a whole number from 0 to ${MAX_REMINDER_DAYS}.`]
  if (!address.ok || events === undefined || quiet === undefined || project === undefined) return { ok: false, errors }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const earlier = before?.settings
  const target = address.target ?? before?.target ?? ''
  const days = typedDays ?? earlier?.reminder_days ?? null
  return {
    ok: true,
    fields: {
      name: isBlank(name) ? target : name,
      secrets: address.secrets,
      target,
      settings: {
        events,
        project,
        ...(kind === 'webhook' ? { format } : {}),
        language: typed.language ?? earlier?.language ?? defaults.language,
        time_zone: zone?.ok === true ? zone.zone : (earlier?.time_zone ?? defaults.timeZone),
        quiet_hours: quiet,
        digest: typed.digest ?? earlier?.digest ?? 'off',
        reminder_days: days === 0 ? null : days,
      },
    },
  }
}

/** The project's name as it is stored, so that events of it match. Null for all projects, undefined if no project can have this name. */
function readProject(typed: string): string | null | undefined {
  const name = typed.trim().toLowerCase()
  if (name === 'all' || name === '') return null
  const page = readWebpageUrl(name)
  if (page.ok) return page.project
  // A single word, such as `intranet`, can be a host although it is refused as a webpage's URL.
  return URL.parse(`https://${name}`)?.host === name ? name : undefined
}

/** Where most accounts are. */
const DEFAULT_URLS: Partial<Record<ChannelKind, string>> = { pagerduty: PAGERDUTY_URL, opsgenie: OPSGENIE_URL }

const NEEDED_TOKENS: Partial<Record<ChannelKind, string>> = {
  pagerduty: 'must be the integration key of a service, of the type Events API v2.',
  opsgenie: 'must be the key of an API integration.',
}

/** The events that a channel of this kind can subscribe to. */
export function eventsOf(kind: ChannelKind, format: ChannelFormat): readonly EventType[] {
  return isIncidentKind(kind) || format === 'incident' ? ALERT_EVENTS : CHANNEL_EVENTS
}

type ReadAddress =
  | { ok: true; secrets: ChannelSecrets | null; target: string | null }
  | { ok: false; field: 'url' | 'email' | 'token'; problem: string }

function readAddress(kind: ChannelKind, { url: typed, email, token }: TypedChannel, isNew: boolean): ReadAddress {
  const unchanged = { ok: true, secrets: null, target: null } as const
  if (kind === 'email') {
    if (email === undefined && !isNew) return unchanged
    const address = readEmail(email ?? '')
    if (address === null || /[<>,;"\\()[\]]/.test(address))
      return { ok: false, field: 'email', problem: 'must be an email address such as ann@example.com.' }
    return { ok: true, secrets: { address }, target: shortAddress(address) }
  }
  if (token !== undefined && (token.length > MAX_TOKEN || !/^[\x21-\x7e]*$/.test(token)))
    return { ok: false, field: 'token', problem: `must have at most ${MAX_TOKEN} printable ASCII characters.` }
  const hasToken = kind === 'ntfy' || isIncidentKind(kind)
  const ownToken = hasToken && token !== undefined ? { token } : {}
  const isMoved = isNew || typed !== undefined
  const needed = NEEDED_TOKENS[kind]
  if (needed !== undefined && (isMoved ? (token ?? '') === '' : token === ''))
    return { ok: false, field: 'token', problem: needed }
  if (!isMoved) return 'token' in ownToken ? { ok: true, secrets: ownToken, target: null } : unchanged
  const given = (typed ?? '').trim() === '' ? DEFAULT_URLS[kind] : typed
  const url = given === undefined || given.length > MAX_URL ? null : URL.parse(given.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    return { ok: false, field: 'url', problem: 'must be a URL that starts with https:// or http://.' }
  if (kind === 'ntfy' && !hasTopic(url.pathname))
    return { ok: false, field: 'url', problem: 'must end with the topic, such as https://ntfy.sh/mytopic.' }
  // A token is for one server: another URL does not take it along.
  return { ok: true, secrets: { url: url.href, ...(hasToken ? { token: token ?? '' } : {}) }, target: url.host }
}

/** The topic is decoded before it is sent, which fails with a stray %. */
function hasTopic(path: string): boolean {
  try {
    return /^\/.*[^/]$/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Enough to recognize it. */
function shortAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return `${name.length <= 3 ? name : `${name.slice(0, 2)}…`}${address.slice(at)}`
}

function readEvents(typed: string): EventType[] | null | undefined {
  const names = typed.split(',').flatMap((name) => name.trim() || [])
  if (names.length === 0 || names.includes('all')) return null
  // Every channel gets its tests: named beside others, they change nothing.
  const asked = new Set(names.filter((name) => name !== 'test.sent'))
  const known = CHANNEL_EVENTS.filter((type) => asked.has(type))
  return known.length > 0 && known.length === asked.size ? known : undefined
}

/** The format of the form field. */
export function formatQuietHours({ from, to }: { from: number; to: number }): string {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${clock(from)}-${clock(to)}`
}

function readQuietHours(typed: string): { from: number; to: number } | null | undefined {
  const text = typed.trim()
  if (text === '' || text === 'off') return null
  const [, ...parts] = /^([01]?\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (parts.length !== 4) return undefined
  const [h1, m1, h2, m2] = parts.map(Number) as [number, number, number, number]
  const quiet = { from: h1 * 60 + m1, to: h2 * 60 + m2 }
  return quiet.from === quiet.to ? undefined : quiet
}
