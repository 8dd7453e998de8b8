import type { EventData, EventType } from '../domain/events/event-types.ts'
import { english as plain } from '../messages/locale.ts'
import { germanLocale } from '../words/de/index.ts'
import { LANGUAGES, type Language, translators } from '../words/languages.ts'
import { groupTitle } from './group-title.ts'
import { type Notice, type NoticeGroup, type NoticeLink, oneLine, worstOf } from './notice.ts'
import { LINES, type Speaker } from './notice-phrases.ts'
import { textsOf } from './notice-texts.ts'
import { type MailBranding, PLAIN_MAIL } from './templates/email.ts'
import { german } from './words/de.ts'
import { english } from './words/en.ts'
import type { NoticeWords } from './words/notice-words.ts'

const SPEAKERS: Record<Language, Omit<Speaker, 'timeZone'>> = {
  en: { words: english, locale: plain, translator: translators.en },
  de: { words: german, locale: germanLocale, translator: translators.de },
}

/** An event as channels get it. */
export interface NotedEvent {
  type: EventType
  data: EventData
}

const TITLE = 200
const LINE = 300

/** Combines the notices of these events into one message. */
export function noticesOf(events: readonly NotedEvent[], language: string, timeZone = 'UTC'): NoticeGroup {
  const known = LANGUAGES.find((one) => one === language) ?? 'en'
  const speaker = { ...SPEAKERS[known], timeZone }
  const titled = events.map((event) => ({ ...event, title: bounded(noticeOf(event, speaker)).title }))
  const notices = events.flatMap((event) => partsOf(event).map((part) => bounded(noticeOf(part, speaker))))
  const title = titled.length === 1 ? titled[0]!.title : oneLine(groupTitle(titled, speaker.words), TITLE)
  return { title, notices, severity: worstOf(notices.map(({ severity }) => severity)), language: known }
}

/** A digest of several projects has a notice for each. */
function partsOf({ type, data }: NotedEvent): NotedEvent[] {
  if (!('projects' in data) || data.projects.length <= 1) return [{ type, data }]
  return data.projects.map((one) => ({ type, data: { ...data, url: one.url, projects: [one] } }))
}

/** What stands below every mail. */
export function footerOf(language: string, { name, footer }: MailBranding = PLAIN_MAIL): string {
  const { words } = SPEAKERS[LANGUAGES.find((one) => one === language) ?? 'en']
  const own = footer === null ? [] : [footer.text, footer.url ?? '']
  return [words.footer(name ?? 'Verdict'), ...own].filter((part) => part !== '').join(' ')
}

/** Titles and messages may come from a page. */
function bounded({ title, lines, ...notice }: Notice): Notice {
  const short = lines.filter((line) => line !== '').map((line) => oneLine(line, LINE))
  return { ...notice, title: oneLine(title, TITLE), lines: short.slice(0, LINES) }
}

function noticeOf({ type, data }: NotedEvent, speaker: Speaker): Notice {
  const { words } = speaker
  const why = 'why_url' in data ? linkTo(words.why, data.why_url) : null
  const texts = textsOf(type, data, speaker)
  return {
    ...texts,
    link: linkOf(data, words),
    why,
    thread: 'rule' in data ? `${data.rule.id}.${aboutOf(data)}` : null,
  }
}

function linkOf(data: EventData, words: NoticeWords): NoticeLink | null {
  if ('compare_url' in data) return linkTo('scan' in data ? words.open.changes : words.open.compare, data.compare_url)
  if ('report' in data && data.report !== null) return linkTo(words.open.report, data.report.page_url)
  if ('scan' in data) return linkTo(words.open.scan, data.url)
  return 'url' in data && data.url !== undefined ? linkTo(words.open.settings, data.url) : null
}

/** What messages of a rule are about, each a thread: a report, a host or a whole site. Those about a host name any of its pages. */
function aboutOf(data: Extract<EventData, { rule: unknown }>): string {
  if (!('report' in data) || data.report === null) return 'host' in data ? data.host : siteOf(data)
  const { id, url } = data.report
  if (data.rule.kind === 'certificate') return new URL(url).host
  // A reminder of an outage names one of its pages; the subject of a page that is unreachable is empty.
  const isOutage = data.rule.kind === 'unreachable' && 'subject' in data && data.subject !== ''
  return isOutage ? new URL(url).hostname : id
}

/** Messages about a whole site are one thread for each rule. */
function siteOf(data: EventData): string {
  return 'project' in data ? (data.project ?? '') : ''
}

/** A path means that the service does not know its own URL. */
function linkTo(label: string, url: string): NoticeLink | null {
  return /^https?:\/\//.test(url) ? { label, url } : null
}

/** An event on its way out. */
export interface OutgoingEvent extends NotedEvent {
  id: string
  sequence: number
  /** Milliseconds since the epoch. */
  createdAt: number
}
