import { organizationOf } from '../common/distinguished-name.ts'
import { MINUTE_MS } from '../common/durations.ts'
import type { EventData, EventReport, EventType } from '../events/event-types.ts'
import { formatBytes, formatDate, formatNumber, formatTime, type Locale, english as plain } from '../messages/locale.ts'
import type { Result } from '../vocabulary.ts'
import { offsetAt } from '../watch/rule/time-zone.ts'
import { auditTitle } from '../words/audit-words.ts'
import { germanLocale } from '../words/de/index.ts'
import { LANGUAGES, type Language, translators } from '../words/languages.ts'
import type { Translator } from '../words/translator.ts'
import { type Notice, type NoticeGroup, type NoticeLink, oneLine, worstOf } from './notice.ts'
import { type MailBranding, PLAIN_MAIL } from './templates/email.ts'
import { german } from './words/de.ts'
import { english } from './words/en.ts'
import type { NoticeWords } from './words/notice-words.ts'

interface Speaker {
  words: NoticeWords
  locale: Locale
  translator: Translator
  /** Of the reader. */
  timeZone: string
}

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
const LINES = 8

/** What people are told of these events, in one message. */
export function noticesOf(events: readonly NotedEvent[], language: string, timeZone = 'UTC'): NoticeGroup {
  const known = LANGUAGES.find((one) => one === language) ?? 'en'
  const speaker = { ...SPEAKERS[known], timeZone }
  const notices = events.map((event) => bounded(noticeOf(event, speaker)))
  const [only] = notices
  const title =
    notices.length === 1 && only !== undefined
      ? only.title
      : oneLine(speaker.words.several(notices.length, projectOf(events)), TITLE)
  return { title, notices, severity: worstOf(notices.map(({ severity }) => severity)), language: known }
}

/** What stands below every mail. */
export function footerOf(language: string, { name, footer }: MailBranding = PLAIN_MAIL): string {
  const { words } = SPEAKERS[LANGUAGES.find((one) => one === language) ?? 'en']
  const own = footer === null ? [] : [footer.text, footer.url ?? '']
  return [words.footer(name ?? 'Verdict'), ...own].filter((part) => part !== '').join(' ')
}

function projectOf(events: readonly NotedEvent[]): string | null {
  for (const { data } of events) {
    if ('report' in data && data.report !== null) return data.report.project
    if ('project' in data && data.project !== undefined) return data.project
    if ('host' in data) return data.host
  }
  return null
}

/** Titles and messages may come from a page. */
function bounded({ title, lines, ...notice }: Notice): Notice {
  const short = lines.filter((line) => line !== '').map((line) => oneLine(line, LINE))
  return { ...notice, title: oneLine(title, TITLE), lines: short.slice(0, LINES) }
}

/** Of a project with few reports, all are among the best, and the last of these are its worst. */
function worstIn({ best, worst }: EventData<'digest.ready'>): EventData<'digest.ready'>['worst'] {
  return [...worst, ...best.slice(1).reverse()].slice(0, 3)
}

/** As many lines as a message has; the last one counts what is left out. */
function listed(lines: string[], words: NoticeWords, { most = LINES, total = lines.length } = {}): string[] {
  const first = lines.slice(0, total > most ? most - 1 : most)
  return total > first.length ? [...first, words.more(total - first.length)] : first
}

type Told<T extends EventType> = (data: EventData<T>, speaker: Speaker) => Pick<Notice, 'title' | 'lines' | 'severity'>

const TOLD: { [T in EventType]: Told<T> } = {
  'run.completed': ({ report, result, score, previous }, { words }) => ({
    title: words.runCompleted(pageOf(report), standing({ result, score }, words)),
    lines: previous === null ? [] : [words.before(standing(previous, words))],
    severity: result === 'good' ? 'good' : 'info',
  }),
  'run.failed': ({ report, error }, { words, translator }) => ({
    title: words.runFailed(pageOf(report)),
    lines: [translator.sayText(error.message) ?? error.message],
    severity: 'warning',
  }),
  'report.worse': (data, speaker) => ({
    title: speaker.words.worse(
      pageOf(data.report),
      standing(data.from, speaker.words),
      standing(data.to, speaker.words),
    ),
    lines: changeLines(data, speaker),
    severity: 'bad',
  }),
  'report.recovered': (data, speaker) => ({
    title: speaker.words.recovered(pageOf(data.report), standing(data.to, speaker.words)),
    lines: changeLines(data, speaker),
    severity: 'good',
  }),
  'report.score_dropped': (data, speaker) => ({
    title: speaker.words.dropped(pageOf(data.report), String(data.from.score), String(data.to.score)),
    lines: changeLines(data, speaker),
    severity: 'warning',
  }),
  'audit.failing': ({ report, audits }, speaker) => ({
    title: speaker.words.auditsFailing(audits.length, pageOf(report)),
    lines: listed(
      audits.map((audit) => auditLine(audit, speaker)),
      speaker.words,
    ),
    severity: 'bad',
  }),
  'audit.fixed': ({ report, audits }, speaker) => ({
    title: speaker.words.auditsFixed(audits.length, pageOf(report)),
    lines: listed(
      audits.map(({ id }) => auditTitle(id, 'pass', speaker.translator).text),
      speaker.words,
    ),
    severity: 'good',
  }),
  'metric.worse': (data, { words, locale }) => ({
    title: words.metricWorse(metricOf(data.metric, words), pageOf(data.report)),
    lines: [metricLine(data, words, locale)],
    severity: 'warning',
  }),
  'metric.recovered': (data, { words, locale }) => ({
    title: words.metricRecovered(metricOf(data.metric, words), pageOf(data.report)),
    lines: [metricLine(data, words, locale)],
    severity: 'good',
  }),
  'budget.exceeded': ({ report, budget, value }, { words, locale }) => ({
    title: words.budgetExceeded(budget.name, pageOf(report)),
    lines: [budgetLine(budget, value, words, locale)],
    severity: 'bad',
  }),
  'budget.met': ({ report, budget, value }, { words, locale }) => ({
    title: words.budgetMet(budget.name, pageOf(report)),
    lines: [budgetLine(budget, value, words, locale)],
    severity: 'good',
  }),
  'certificate.expiring': ({ host, days, valid_to, issuer }, { words, locale }) => ({
    title: words.certificateExpiring(host, days),
    lines: [words.validTo(formatDate(valid_to, locale), organizationOf(issuer))],
    severity: days <= 7 ? 'bad' : 'warning',
  }),
  'certificate.renewed': ({ host, valid_to, issuer }, { words, locale }) => ({
    title: words.certificateRenewed(host),
    lines: [words.validTo(formatDate(valid_to, locale), organizationOf(issuer))],
    severity: 'good',
  }),
  'page.unreachable': ({ report, error, since }, { words, translator, timeZone }) => ({
    title: words.unreachable(pageOf(report)),
    lines: [said(error, translator), words.since(minute(since, timeZone))],
    severity: 'bad',
  }),
  'page.reachable': ({ report, reports }, { words }) => ({
    title: words.reachable(pageOf(report)),
    lines: reports > 1 ? [words.alsoReachable(reports)] : [],
    severity: 'good',
  }),
  'host.unreachable': ({ host, error, since, reports, reports_total }, { words, translator, timeZone }) => ({
    title: words.hostUnreachable(host, reports_total),
    lines: [
      said(error, translator),
      words.since(minute(since, timeZone)),
      ...listed(reports.map(pageOf), words, { most: LINES - 2, total: reports_total }),
    ],
    severity: 'bad',
  }),
  'site.worse': ({ project, from, to, new_findings, fixed_findings }, { words }) => ({
    title: words.worse(project, standing(from, words), standing(to, words)),
    lines: [words.findings(new_findings, fixed_findings)],
    severity: 'bad',
  }),
  'site.recovered': ({ project, to, new_findings, fixed_findings }, { words }) => ({
    title: words.recovered(project, standing(to, words)),
    lines: [words.findings(new_findings, fixed_findings)],
    severity: 'good',
  }),
  'site.score_dropped': ({ project, from, to, new_findings, fixed_findings }, { words }) => ({
    title: words.dropped(project, String(from.score), String(to.score)),
    lines: [words.findings(new_findings, fixed_findings)],
    severity: 'warning',
  }),
  'site.failing': ({ project, audits }, { words, translator }) => ({
    title: words.auditsFailing(audits.length, project),
    lines: listed(
      audits.map(({ id, pages }) => words.auditPages(auditTitle(id, 'fail', translator).text, pages)),
      words,
    ),
    severity: 'bad',
  }),
  'site.fixed': ({ project, audits }, { words, translator }) => ({
    title: words.auditsFixed(audits.length, project),
    lines: listed(
      audits.map(({ id }) => auditTitle(id, 'pass', translator).text),
      words,
    ),
    severity: 'good',
  }),
  'site.unreachable': ({ project, error, since }, { words, translator, timeZone }) => ({
    title: words.unreachable(project),
    lines: [said(error, translator), words.since(minute(since, timeZone))],
    severity: 'bad',
  }),
  'site.reachable': ({ project }, { words }) => ({ title: words.reachable(project), lines: [], severity: 'good' }),
  'alert.unstable': ({ transitions, runs, ...about }, speaker) => ({
    title: speaker.words.unstable(subjectOf(about, speaker), placeOf(about)),
    lines: [speaker.words.transitions(transitions, runs)],
    severity: 'warning',
  }),
  'alert.reminder': ({ days, since, ...about }, speaker) => ({
    title: speaker.words.reminder(subjectOf(about, speaker), placeOf(about), days),
    lines: [speaker.words.since(minute(since, speaker.timeZone))],
    severity: 'warning',
  }),
  'alert.closed': ({ since, reason, ...about }, speaker) => ({
    title: speaker.words.closed(subjectOf(about, speaker), placeOf(about)),
    lines: [speaker.words.closingReasons[reason], speaker.words.since(minute(since, speaker.timeZone))],
    severity: 'info',
  }),
  'site.scanned': ({ project, scan, new_findings, fixed_findings }, { words }) => ({
    title: words.scanned(project, scan.pages),
    lines: [
      scan.result === null || scan.score === null ? '' : standing({ result: scan.result, score: scan.score }, words),
      new_findings === null || fixed_findings === null ? '' : words.findings(new_findings, fixed_findings),
    ],
    severity: 'info',
  }),
  'digest.ready': (data, { words, locale, timeZone }) => {
    const failed = listed(
      (data.failed ?? []).map((one) => words.noResult(pageOf(one), one.since && minute(one.since, timeZone))),
      words,
      { most: 2, total: data.failed_total ?? 0 },
    )
    return {
      title: words.digest(data.project, data.period),
      lines: [
        words.digestReports(data.reports.total, data.reports.good, data.reports.decent, data.reports.bad),
        words.digestRuns(data.runs, data.new_findings, data.fixed_findings),
        ...failed,
        ...data.best.slice(0, 1).map((one) => words.best(pageOf(one), standing(one, words))),
        ...worstIn(data)
          .slice(0, 3 - failed.length)
          .map((one) => words.worst(pageOf(one), standing(one, words))),
        ...data.certificates
          .slice(0, 2)
          .map(
            ({ host, days, valid_to }) => `${words.certificateExpiring(host, days)} (${formatDate(valid_to, locale)})`,
          ),
      ],
      severity: 'info',
    }
  },
  'mute.expired': ({ audit, project, reason }, { words, translator }) => ({
    title: words.muteExpired(auditTitle(audit, 'fail', translator).text, project),
    lines: reason === '' ? [] : [words.reason(reason)],
    severity: 'info',
  }),
  'schedule.paused': ({ schedule, reason }, { words }) => ({
    title: words.schedulePaused(schedule.url === undefined ? schedule.target : pageOf({ url: schedule.url })),
    lines: [isPauseReason(reason, words) ? words.pauseReasons[reason] : words.reason(reason)],
    severity: 'warning',
  }),
  'endpoint.disabled': ({ channel, reason }, { words }) => ({
    title: words.channelDisabled(channel.name, channel.target),
    lines: [isKnownReason(reason, words) ? words.channelReasons[reason] : words.reason(reason)],
    severity: 'warning',
  }),
  'test.sent': ({ channel }, { words }) => ({
    title: words.test(channel.name),
    lines: [words.testLine],
    severity: 'info',
  }),
}

function noticeOf<T extends EventType>({ type, data }: NotedEvent, speaker: Speaker): Notice {
  const told = (TOLD[type as T] as Told<T>)(data as EventData<T>, speaker)
  const { words } = speaker
  const why = 'why_url' in data ? linkTo(words.why, data.why_url) : null
  return { ...told, link: linkOf(data, words), why, thread: 'rule' in data ? `${data.rule.id}.${aboutOf(data)}` : null }
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
  // The subject of a page that is unreachable is empty.
  const isOutage = 'subject' in data ? data.subject !== '' : 'reports' in data && data.reports > 1
  return data.rule.kind === 'unreachable' && isOutage ? new URL(url).hostname : id
}

/** Messages about a whole site are one thread for each rule. */
function siteOf(data: EventData): string {
  return 'project' in data ? (data.project ?? '') : ''
}

/** A page, or a whole site. */
function placeOf({ report, project = '' }: Pick<EventData<'alert.reminder'>, 'report' | 'project'>): string {
  return report === null ? project : pageOf(report)
}

/** A path means that the service does not know its own URL. */
function linkTo(label: string, url: string): NoticeLink | null {
  return /^https?:\/\//.test(url) ? { label, url } : null
}

/** A URL without its scheme, cut in the middle so that host and end stay readable. */
function pageOf({ url }: Pick<EventReport, 'url'>): string {
  const short = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return short.length <= 80 ? short : `${short.slice(0, 48)}…${short.slice(-31)}`
}

function standing({ result, score }: { result: Result; score: number }, words: NoticeWords): string {
  return `${words.results[result]} (${score})`
}

/** A run that confirms another has found nothing new: what got worse is compared with the run before both. */
function findingsLine({ new: fresh, fixed }: EventData<'report.worse'>['change'], words: NoticeWords): string {
  return fresh === 0 && fixed === 0 ? '' : words.findings(fresh, fixed)
}

function changeLines(data: EventData<'report.worse'>, { words, translator }: Speaker): string[] {
  const rules = data.score_delta_rules
  return [
    findingsLine(data.change, words),
    rules === null || rules === 0 ? '' : words.byRules(rules),
    ...data.findings.slice(0, 5).map(({ audit, message, key, params, where }) => {
      const title = auditTitle(audit, 'fail', translator).text
      const said = translator.say(audit, { text: message, key, params }) ?? message
      return `${title}: ${said}${where === null ? '' : ` (${where})`}`
    }),
  ]
}

function auditLine(audit: EventData<'audit.failing'>['audits'][number], { words, translator }: Speaker): string {
  return words.auditFindings(auditTitle(audit.id, 'fail', translator).text, audit.findings_total)
}

function metricOf(metric: string, words: NoticeWords): string {
  return Object.hasOwn(words.metrics, metric) ? words.metrics[metric]! : metric
}

/** An audit, a budget or a metric; of other rules what their kind watches. */
function subjectOf(
  { subject, rule: { kind } }: Pick<EventData<'alert.reminder'>, 'subject' | 'rule'>,
  { words, translator }: Speaker,
): string {
  if (Object.hasOwn(words.metrics, subject)) return words.metrics[subject]!
  return Object.hasOwn(words.subjects, kind) ? words.subjects[kind]! : auditTitle(subject, 'fail', translator).text
}

function metricLine({ from, to, unit, runs }: EventData<'metric.worse'>, words: NoticeWords, locale: Locale): string {
  return words.metricFromTo(shown(from, unit, locale), shown(to, unit, locale), runs)
}

function shown(value: number, unit: string, locale: Locale): string {
  if (unit === 'ms') return formatTime(value, locale)
  return unit === 'bytes' ? formatBytes(value, locale) : formatNumber(value, locale)
}

/** In the unit of its metric, which the name ends with; in full where value and limit only look the same. */
function budgetLine(
  { name, limit }: EventData<'budget.exceeded'>['budget'],
  value: number,
  words: NoticeWords,
  locale: Locale,
): string {
  const unit = /: bytes\.\w+$/.test(name) ? 'bytes' : /: vitals\.(?!cls$)\w+$/.test(name) ? 'ms' : 'count'
  const [own, most] = [shown(value, unit, locale), shown(limit, unit, locale)]
  return own === most && value !== limit
    ? words.budgetValue(formatNumber(value, locale), formatNumber(limit, locale))
    : words.budgetValue(own, most)
}

function said(error: { message: string } | null, translator: Translator): string {
  return error === null ? '' : (translator.sayText(error.message) ?? error.message)
}

/** By the clock of the reader, with how far it is ahead of UTC: "2026-11-15 09:30 UTC+1", "2026-11-15 14:00 UTC+5:30". */
function minute(time: string, timeZone: string): string {
  const moment = Date.parse(time)
  const offset = offsetAt(timeZone, moment)
  const minutes = Math.abs(Math.trunc(offset / MINUTE_MS))
  const hours = `${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}`
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  const local = new Date(moment + offset).toISOString().slice(0, 16).replace('T', ' ')
  return `${local} UTC${minutes === 0 ? '' : hours + rest}`
}

function isPauseReason(reason: string, words: NoticeWords): reason is keyof NoticeWords['pauseReasons'] {
  return Object.hasOwn(words.pauseReasons, reason)
}

function isKnownReason(reason: string, words: NoticeWords): reason is keyof NoticeWords['channelReasons'] {
  return Object.hasOwn(words.channelReasons, reason)
}
