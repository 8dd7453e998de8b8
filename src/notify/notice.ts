import { cut } from '../common/text.ts'

/** How serious a message is; each kind of channel has its own colors and priorities for it. */
export type Severity = 'bad' | 'warning' | 'good' | 'info'

/** A notification, as all templates render it. Plain text that may contain untrusted content. */
export interface Notice {
  title: string
  lines: string[]
  /** Null if the service does not know its own URL. */
  link: NoticeLink | null
  severity: Severity
  /** To the rule that caused it. */
  why: NoticeLink | null
  /** The same for everything about one alert. */
  thread: string | null
}

export interface NoticeLink {
  label: string
  url: string
}

/** Several notices in one message. */
export interface NoticeGroup {
  title: string
  severity: Severity
  notices: Notice[]
  language: string
}

const WORST_FIRST: readonly Severity[] = ['bad', 'warning', 'info', 'good']

export function worstOf(severities: readonly Severity[]): Severity {
  return WORST_FIRST.find((one) => severities.includes(one)) ?? 'info'
}

const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g

/** Text of a page on one line, without what could hide or reorder it, cut to fit. */
export function oneLine(text: string, characters: number): string {
  const plain = text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
  return cut(plain, characters)
}
