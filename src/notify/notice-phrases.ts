import { MINUTE_MS } from '../common/durations.ts'
import type { EventData, EventFinding, EventPlace, EventReport } from '../domain/events/event-types.ts'
import { offsetAt } from '../domain/schedules/time-zone.ts'
import { formatBytes, formatNumber, formatTime, type Locale } from '../messages/locale.ts'
import type { Result } from '../vocabulary.ts'
import { auditTitle } from '../words/audit-words.ts'
import type { Translator } from '../words/translator.ts'
import type { NoticeWords } from './words/notice-words.ts'

/** The words of a language, and the clock of the reader. */
export interface Speaker {
  words: NoticeWords
  locale: Locale
  translator: Translator
  timeZone: string
}

/** Of one notice. */
export const LINES = 8

/** As many lines as a message has; the last one counts what is left out. */
export function listed(lines: string[], words: NoticeWords, { most = LINES, total = lines.length } = {}): string[] {
  const first = lines.slice(0, total > most ? most - 1 : most)
  return total > first.length ? [...first, words.more(total - first.length)] : first
}

/** A URL without its scheme, cut in the middle so that host and end stay readable. */
export function pageOf({ url }: Pick<EventReport, 'url'>): string {
  const short = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return short.length <= 80 ? short : `${short.slice(0, 48)}…${short.slice(-31)}`
}

export function resultAndScore({ result, score }: { result: Result; score: number }, words: NoticeWords): string {
  return `${words.results[result]} (${score})`
}

/** "Worse: 85 → 61 on example.com (good → bad)"; the scores say enough if the result is the same. */
export function scoresTitle(
  state: 'worse' | 'recovered',
  { from, to }: Pick<EventData<'report.worse'>, 'from' | 'to'>,
  place: string,
  { words }: Speaker,
): string {
  const scores = from.score === to.score ? String(to.score) : `${from.score} → ${to.score}`
  const results = from.result === to.result ? '' : ` (${words.results[from.result]} → ${words.results[to.result]})`
  return words.titled(state, `${words.onPage(scores, place)}${results}`)
}

/** How much of a site changed, and the first places that are new. */
export function siteLines(
  { new_findings, fixed_findings, findings }: EventData<'site.worse'>,
  { words, translator }: Speaker,
): string[] {
  const places = findings.map((one) => `${auditTitle(one.audit, 'fail', translator).text}: ${placeText(one)}`)
  return [words.findings(new_findings, fixed_findings), ...places]
}

/** A page of a site, and the element on it. */
function placeText({ url, where }: EventPlace): string {
  return `${pageOf({ url })}${where === null ? '' : ` (${where})`}`
}

/** A run that confirms another has found nothing new: what got worse is compared with the run before both. */
function findingsLine({ new: fresh, fixed }: EventData<'report.worse'>['change'], words: NoticeWords): string {
  return fresh === 0 && fixed === 0 ? '' : words.findings(fresh, fixed)
}

export function changeLines(data: EventData<'report.worse'>, speaker: Speaker): string[] {
  const { words, translator } = speaker
  const rules = data.score_delta_rules
  return [
    findingsLine(data.change, words),
    rules === null || rules === 0 ? '' : words.byRules(rules),
    ...data.findings
      .slice(0, 5)
      .map(
        ({ audit, ...finding }) =>
          `${auditTitle(audit, 'fail', translator).text}: ${findingLine(audit, finding, speaker)}`,
      ),
  ]
}

/** An audit of a page or a site that fails, or did. */
type ChangedAudit = (EventData<'audit.failing'> | EventData<'site.failing'>)['audits'][number]

/** What an audit finds wrong, and in how many places before and now: "3 → 5". One that finds a single place counts nothing. */
export function auditNumbers({ id, had, has, outcome }: ChangedAudit, speaker: Speaker, isOver: boolean): string[] {
  const { words, translator } = speaker
  const numbers = had === 0 && has <= 1 ? [] : [`${had} → ${has}`]
  const isFailing = outcome === 'fail'
  const ending = !isOver ? [] : isFailing ? [words.asBefore] : outcome === 'warn' ? [words.nowWarning] : []
  return [auditTitle(id, 'fail', translator).text, [...numbers, ...ending].join(', ')]
}

/** The title of a message about audits: the only one with its numbers, or how many there are. */
export function auditsTitle(
  state: 'failing' | 'improved' | 'fixed',
  audits: readonly ChangedAudit[],
  place: string,
  speaker: Speaker,
): string {
  const { words } = speaker
  const [only] = audits
  if (audits.length !== 1 || only === undefined) return words.titled(state, words.auditsOf(audits.length, place))
  const [title, numbers] = auditNumbers(only, speaker, state !== 'failing') as [string, string]
  const counted = numbers === '' || state === 'fixed' ? title : `${title} (${numbers})`
  return words.titled(state, words.onPage(counted, place))
}

/** The first places of the only audit; of several, each audit with its first one. */
export function auditLines(
  audits: readonly ChangedAudit[],
  speaker: Speaker,
  { isOver = false }: { isOver?: boolean } = {},
): string[] {
  const placesOf = (audit: ChangedAudit) =>
    'findings' in audit
      ? audit.findings.map((finding) => findingLine(audit.id, finding, speaker))
      : audit.pages.map(placeText)
  if (audits.length === 1 && !isOver) return placesOf(audits[0]!)
  const lines = audits.map((audit) => {
    const [title, numbers] = auditNumbers(audit, speaker, isOver) as [string, string]
    const [first] = placesOf(audit)
    return `${title}${numbers === '' ? '' : `: ${numbers}`}${first === undefined ? '' : `. ${first}`}`
  })
  return listed(lines, speaker.words)
}

function findingLine(audit: string, { message, key, params, where }: EventFinding, { translator }: Speaker): string {
  const said = translator.say(audit, { text: message, key, params }) ?? message
  return `${said}${where === null ? '' : ` (${where})`}`
}

function metricOf(metric: string, words: NoticeWords): string {
  return Object.hasOwn(words.metrics, metric) ? words.metrics[metric]! : metric
}

/** An audit, a budget or a metric; of other rules what their kind watches. */
export function subjectOf(
  { subject, rule: { kind } }: Pick<EventData<'alert.reminder'>, 'subject' | 'rule'>,
  { words, translator }: Speaker,
): string {
  if (Object.hasOwn(words.metrics, subject)) return words.metrics[subject]!
  return Object.hasOwn(words.subjects, kind) ? words.subjects[kind]! : auditTitle(subject, 'fail', translator).text
}

/** "Largest Contentful Paint 1.2 s → 2.4 s" */
export function metricChange(
  { metric, from, to, unit }: EventData<'metric.worse'>,
  words: NoticeWords,
  locale: Locale,
): string {
  return `${metricOf(metric, words)} ${shown(from, unit, locale)} → ${shown(to, unit, locale)}`
}

export function metricLine(
  { from, to, unit, runs }: EventData<'metric.worse'>,
  words: NoticeWords,
  locale: Locale,
): string {
  return words.metricFromTo(shown(from, unit, locale), shown(to, unit, locale), runs)
}

function shown(value: number, unit: string, locale: Locale): string {
  if (unit === 'ms') return formatTime(value, locale)
  return unit === 'bytes' ? formatBytes(value, locale) : formatNumber(value, locale)
}

/** In the unit of its metric, which the name ends with; in full where value and limit only look the same. */
export function budgetLine(
  { name, limit }: EventData<'budget.exceeded'>['budget'],
  value: number,
  words: NoticeWords,
  locale: Locale,
): string {
  const unit = /: bytes\.\w+$/.test(name) ? 'bytes' : /: vitals\.(?!cls$)\w+$/.test(name) ? 'ms' : 'count'
  const own = shown(value, unit, locale)
  const most = shown(limit, unit, locale)
  return own === most && value !== limit
    ? words.budgetValue(formatNumber(value, locale), formatNumber(limit, locale))
    : words.budgetValue(own, most)
}

export function errorText(error: { message: string } | null, translator: Translator): string {
  return error === null ? '' : (translator.sayText(error.message) ?? error.message)
}

/** By the clock of the reader, with how far it is ahead of UTC: "2026-11-15 09:30 UTC+1", "2026-11-15 14:00 UTC+5:30". */
export function minute(time: string, timeZone: string): string {
  const moment = Date.parse(time)
  const offset = offsetAt(timeZone, moment)
  const minutes = Math.abs(Math.trunc(offset / MINUTE_MS))
  const hours = `${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}`
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  const local = new Date(moment + offset).toISOString().slice(0, 16).replace('T', ' ')
  return `${local} UTC${minutes === 0 ? '' : hours + rest}`
}

export function isPauseReason(reason: string, words: NoticeWords): reason is keyof NoticeWords['pauseReasons'] {
  return Object.hasOwn(words.pauseReasons, reason)
}

export function isChannelReason(reason: string, words: NoticeWords): reason is keyof NoticeWords['channelReasons'] {
  return Object.hasOwn(words.channelReasons, reason)
}

/** What a browser shows of a page. */
export function titleAndUrl({ title, url }: EventData<'page.replaced'>['from']): string {
  return title === null || title === '' ? url : `“${title}” (${url})`
}

/** A page, or a whole site. */
export function placeOf({ report, project = '' }: Pick<EventData<'alert.reminder'>, 'report' | 'project'>): string {
  return report === null ? project : pageOf(report)
}
