import { organizationOf } from '../common/distinguished-name.ts'
import type { DigestProject, EventData, EventType } from '../domain/events/event-types.ts'
import { formatDate } from '../messages/locale.ts'
import { auditTitle } from '../words/audit-words.ts'
import type { Notice } from './notice.ts'
import {
  auditLines,
  auditsTitle,
  budgetLine,
  changeLines,
  errorText,
  isChannelReason,
  isPauseReason,
  LINES,
  listed,
  metricChange,
  metricLine,
  minute,
  pageOf,
  placeOf,
  resultAndScore,
  type Speaker,
  scoresTitle,
  siteLines,
  subjectOf,
  titleAndUrl,
} from './notice-phrases.ts'

/** Of a project with few reports, all are among the best, and the last of these are its worst. */
function worstIn({ best, worst }: DigestProject): DigestProject['worst'] {
  return [...worst, ...best.slice(1).reverse()].slice(0, 3)
}

type NoticeTexts = Pick<Notice, 'title' | 'lines' | 'severity'>
type Texts<T extends EventType> = (data: EventData<T>, speaker: Speaker) => NoticeTexts

const TEXTS: { [T in EventType]: Texts<T> } = {
  'run.completed': ({ report, result, score, previous }, { words }) => ({
    title: words.runCompleted(pageOf(report), resultAndScore({ result, score }, words)),
    lines: previous === null ? [] : [words.before(resultAndScore(previous, words))],
    severity: result === 'good' ? 'good' : 'info',
  }),
  'run.failed': ({ report, error }, { words, translator }) => ({
    title: words.runFailed(pageOf(report)),
    lines: [translator.sayText(error.message) ?? error.message],
    severity: 'warning',
  }),
  'report.worse': (data, speaker) => ({
    title: scoresTitle('worse', data, pageOf(data.report), speaker),
    lines: changeLines(data, speaker),
    severity: 'bad',
  }),
  'report.recovered': (data, speaker) => ({
    title: scoresTitle('recovered', data, pageOf(data.report), speaker),
    lines: changeLines(data, speaker),
    severity: 'good',
  }),
  'report.score_dropped': (data, speaker) => ({
    title: scoresTitle('worse', data, pageOf(data.report), speaker),
    lines: changeLines(data, speaker),
    severity: 'warning',
  }),
  'audit.failing': ({ report, audits }, speaker) => ({
    title: auditsTitle('failing', audits, pageOf(report), speaker),
    lines: auditLines(audits, speaker),
    severity: 'bad',
  }),
  'audit.improved': ({ report, audits }, speaker) => ({
    title: auditsTitle('improved', audits, pageOf(report), speaker),
    lines: auditLines(audits, speaker, { isOver: true }),
    severity: 'good',
  }),
  'audit.fixed': ({ report, audits }, speaker) => ({
    title: auditsTitle('fixed', audits, pageOf(report), speaker),
    lines: listed(
      audits.map(({ id }) => auditTitle(id, 'pass', speaker.translator).text),
      speaker.words,
    ),
    severity: 'good',
  }),
  'metric.worse': (data, { words, locale }) => ({
    title: words.titled('worse', words.onPage(metricChange(data, words, locale), pageOf(data.report))),
    lines: [metricLine(data, words, locale)],
    severity: 'warning',
  }),
  'metric.recovered': (data, { words, locale }) => ({
    title: words.titled('recovered', words.onPage(metricChange(data, words, locale), pageOf(data.report))),
    lines: [metricLine(data, words, locale)],
    severity: 'good',
  }),
  'budget.exceeded': ({ report, budget, value }, { words, locale }) => ({
    title: words.titled('worse', words.budgetExceeded(budget.name, pageOf(report))),
    lines: [budgetLine(budget, value, words, locale)],
    severity: 'bad',
  }),
  'budget.met': ({ report, budget, value }, { words, locale }) => ({
    title: words.titled('fixed', words.budgetMet(budget.name, pageOf(report))),
    lines: [budgetLine(budget, value, words, locale)],
    severity: 'good',
  }),
  'certificate.expiring': ({ host, days, valid_to, issuer }, { words, locale }) => ({
    title:
      days < 0
        ? words.titled('expired', words.certificateOf(host))
        : words.titled('expiring', words.expiresIn(words.certificateOf(host), days)),
    lines: [words.validTo(formatDate(valid_to, locale), organizationOf(issuer))],
    severity: days <= 7 ? 'bad' : 'warning',
  }),
  'certificate.renewed': ({ host, valid_to, issuer }, { words, locale }) => ({
    title: words.titled('renewed', words.certificateOf(host)),
    lines: [words.validTo(formatDate(valid_to, locale), organizationOf(issuer))],
    severity: 'good',
  }),
  'page.unreachable': ({ report, error, since }, { words, translator, timeZone }) => ({
    title: words.titled('down', pageOf(report)),
    lines: [errorText(error, translator), words.since(minute(since, timeZone))],
    severity: 'bad',
  }),
  'page.reachable': ({ report, since }, { words, timeZone }) => ({
    title: words.titled('recovered', pageOf(report)),
    lines: [words.downSince(minute(since, timeZone))],
    severity: 'good',
  }),
  'page.replaced': ({ report, reason, from, to, since }, { words, timeZone }) => ({
    title: words.titled('replaced', pageOf(report)),
    lines: [
      words.replacedReasons[reason],
      words.pageBefore(titleAndUrl(from)),
      words.pageNow(titleAndUrl(to)),
      words.since(minute(since, timeZone)),
    ],
    severity: 'bad',
  }),
  'page.restored': ({ report, from, to }, { words }) => ({
    title: words.titled('restored', pageOf(report)),
    lines: [words.pageBefore(titleAndUrl(to)), words.pageNow(titleAndUrl(from))],
    severity: 'good',
  }),
  'host.unreachable': ({ host, error, since, reports, reports_total }, { words, translator, timeZone }) => ({
    title: words.titled('down', words.pagesOf(reports_total, host)),
    lines: [
      errorText(error, translator),
      words.since(minute(since, timeZone)),
      ...listed(reports.map(pageOf), words, { most: LINES - 2, total: reports_total }),
    ],
    severity: 'bad',
  }),
  'host.reachable': ({ host, since, reports, reports_total, unreachable_total }, { words, timeZone }) => ({
    title: words.titled('recovered', words.pagesOf(reports_total, host)),
    lines: [
      words.downSince(minute(since, timeZone)),
      unreachable_total === 0 ? '' : words.stillUnreachable(unreachable_total),
      ...listed(reports.map(pageOf), words, { most: LINES - 2, total: reports_total }),
    ],
    severity: 'good',
  }),
  'site.worse': (data, speaker) => ({
    title: scoresTitle('worse', data, data.project, speaker),
    lines: siteLines(data, speaker),
    severity: 'bad',
  }),
  'site.recovered': (data, speaker) => ({
    title: scoresTitle('recovered', data, data.project, speaker),
    lines: siteLines(data, speaker),
    severity: 'good',
  }),
  'site.score_dropped': (data, speaker) => ({
    title: scoresTitle('worse', data, data.project, speaker),
    lines: siteLines(data, speaker),
    severity: 'warning',
  }),
  'site.failing': ({ project, audits }, speaker) => ({
    title: auditsTitle('failing', audits, project, speaker),
    lines: auditLines(audits, speaker),
    severity: 'bad',
  }),
  'site.improved': ({ project, audits }, speaker) => ({
    title: auditsTitle('improved', audits, project, speaker),
    lines: auditLines(audits, speaker, { isOver: true }),
    severity: 'good',
  }),
  'site.fixed': ({ project, audits }, speaker) => ({
    title: auditsTitle('fixed', audits, project, speaker),
    lines: listed(
      audits.map(({ id }) => auditTitle(id, 'pass', speaker.translator).text),
      speaker.words,
    ),
    severity: 'good',
  }),
  'site.unreachable': ({ project, error, since }, { words, translator, timeZone }) => ({
    title: words.titled('down', project),
    lines: [errorText(error, translator), words.since(minute(since, timeZone))],
    severity: 'bad',
  }),
  'site.reachable': ({ project, since }, { words, timeZone }) => ({
    title: words.titled('recovered', project),
    lines: [words.downSince(minute(since, timeZone))],
    severity: 'good',
  }),
  'alert.unstable': ({ transitions, runs, subjects, rule, ...place }, speaker) => {
    const { words } = speaker
    const named = subjects.map((subject) => subjectOf({ subject, rule }, speaker))
    const [only = ''] = named
    const what =
      named.length === 1 ? words.unstable(only, placeOf(place)) : words.auditsOf(named.length, placeOf(place))
    return {
      title: words.titled('unstable', what),
      lines: [
        words.transitions(transitions, runs),
        ...(named.length === 1 ? [] : listed(named, words, { most: LINES - 1 })),
      ],
      severity: 'warning',
    }
  },
  'alert.reminder': ({ days, since, ...about }, speaker) => ({
    title: speaker.words.reminder(subjectOf(about, speaker), placeOf(about), days),
    lines: [speaker.words.since(minute(since, speaker.timeZone))],
    severity: 'warning',
  }),
  'alert.closed': ({ since, reason, ...about }, speaker) => ({
    title: speaker.words.titled('closed', speaker.words.closed(subjectOf(about, speaker), placeOf(about))),
    lines: [speaker.words.closingReasons[reason], speaker.words.since(minute(since, speaker.timeZone))],
    severity: 'info',
  }),
  'site.scanned': ({ project, scan, new_findings, fixed_findings }, { words }) => ({
    title: words.scanned(project, scan.pages),
    lines: [
      scan.result === null || scan.score === null
        ? ''
        : resultAndScore({ result: scan.result, score: scan.score }, words),
      new_findings === null || fixed_findings === null ? '' : words.findings(new_findings, fixed_findings),
    ],
    severity: 'info',
  }),
  'digest.ready': (data, { words, locale, timeZone }) => {
    const [only] = data.projects
    // Messages have one notice for each project: see `noticesOf`.
    if (data.projects.length !== 1 || only === undefined)
      return { title: words.digest(words.projects(data.projects_total), data.period), lines: [], severity: 'info' }
    const failed = listed(
      only.failed.map((one) => words.noResult(pageOf(one), one.since && minute(one.since, timeZone))),
      words,
      { most: 2, total: only.failed_total },
    )
    return {
      title: words.digest(only.project, data.period),
      lines: [
        words.digestReports(only.reports.total, only.reports.good, only.reports.decent, only.reports.bad),
        words.digestRuns(only.runs, only.new_findings, only.fixed_findings),
        ...failed,
        ...only.best.slice(0, 1).map((one) => words.best(pageOf(one), resultAndScore(one, words))),
        ...worstIn(only)
          .slice(0, 3 - failed.length)
          .map((one) => words.worst(pageOf(one), resultAndScore(one, words))),
        ...only.certificates
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
  'schedule.limited': ({ schedule, runs, limit }, { words }) => ({
    title: words.scheduleLimited(schedule.url === undefined ? schedule.target : pageOf({ url: schedule.url })),
    lines: [words.limitedRuns(runs, limit)],
    severity: 'warning',
  }),
  'schedule.paused': ({ schedule, reason }, { words }) => ({
    title: words.schedulePaused(schedule.url === undefined ? schedule.target : pageOf({ url: schedule.url })),
    lines: [isPauseReason(reason, words) ? words.pauseReasons[reason] : words.reason(reason)],
    severity: 'warning',
  }),
  'endpoint.disabled': ({ channel, reason }, { words }) => ({
    title: words.channelDisabled(channel.name, channel.target),
    lines: [isChannelReason(reason, words) ? words.channelReasons[reason] : words.reason(reason)],
    severity: 'warning',
  }),
  'test.sent': ({ channel }, { words }) => ({
    title: words.test(channel.name),
    lines: [words.testLine],
    severity: 'info',
  }),
}

/** The texts of a notice about an event. */
export function textsOf<T extends EventType>(type: T, data: EventData<T>, speaker: Speaker): NoticeTexts {
  return TEXTS[type](data, speaker)
}
