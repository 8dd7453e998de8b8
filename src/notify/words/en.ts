import type { NoticeWords } from './notice-words.ts'

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const STATES = { failing: 'Failing', improved: 'Improved', fixed: 'Fixed' } as const

export const english: NoticeWords = {
  results: { good: 'good', decent: 'decent', bad: 'bad' },
  metrics: {
    lcp: 'Largest Contentful Paint',
    fcp: 'First Contentful Paint',
    speed_index: 'Speed Index',
    tbt: 'Total Blocking Time',
    cls: 'Cumulative Layout Shift',
    ttfb: 'Time to First Byte',
    observed_lcp: 'Largest Contentful Paint (observed)',
    observed_fcp: 'First Contentful Paint (observed)',
    observed_cls: 'Cumulative Layout Shift (observed)',
    bytes: 'Page weight',
    requests: 'Requests',
  },
  subjects: {
    verdict_worse: 'Result',
    score_drop: 'Score',
    certificate: 'Certificate',
    unreachable: 'Availability',
    metric_worse: 'Metric',
  },
  open: {
    report: 'Open the report',
    compare: 'Compare the runs',
    scan: 'Open the scan',
    changes: 'Compare the scans',
    settings: 'Show details',
  },
  why: 'Why did I get this?',
  titled: (state, what) => `${STATES[state]}: ${what}`,
  onPage: (what, page) => `${what} on ${page}`,
  several: (number, project) => `${count(number, 'change')}${project === null ? '' : ` to ${project}`}`,
  more: (number) => `and ${number} more`,
  footer: (name) => `Sent by ${name}.`,
  runCompleted: (page, to) => `${page} is ${to}`,
  before: (from) => `Before: ${from}.`,
  runFailed: (page) => `${page} could not be audited`,
  worse: (page, from, to) => `${page} got worse: ${from} → ${to}`,
  recovered: (page, to) => `${page} recovered: ${to}`,
  dropped: (page, from, to) => `The score of ${page} dropped from ${from} to ${to}`,
  findings: (fresh, fixed) => `${count(fresh, 'new finding')}, ${fixed} fixed.`,
  byRules: (points) => `${points > 0 ? '+' : ''}${points} of that comes from new rules, not from the page.`,
  auditsOf: (number, page) => `${count(number, 'audit')} of ${page}`,
  asBefore: 'as before',
  nowWarning: 'now a warning',
  metricWorse: (metric, page) => `${metric} of ${page} got worse`,
  metricRecovered: (metric, page) => `${metric} of ${page} is back to normal`,
  metricFromTo: (from, to, runs) => `${from} → ${to}, compared with the last ${count(runs, 'run')}.`,
  budgetExceeded: (budget, page) => `${page} exceeds its budget ${budget}`,
  budgetMet: (budget, page) => `${page} is within its budget ${budget} again`,
  budgetValue: (value, limit) => `${value}, the limit is ${limit}.`,
  certificateExpiring: (host, days) =>
    days < 0
      ? `The certificate of ${host} has expired`
      : `The certificate of ${host} expires ${days === 0 ? 'within 24 hours' : `in ${count(days, 'day')}`}`,
  certificateRenewed: (host) => `The certificate of ${host} was renewed`,
  validTo: (date, issuer) => `Valid until ${date}, issued by ${issuer}.`,
  unreachable: (page) => `${page} is unreachable`,
  reachable: (page) => `${page} is reachable again`,
  alsoReachable: (number) => `${count(number, 'page')} of this host ${number === 1 ? 'is' : 'are'} reachable again.`,
  hostUnreachable: (host, number) => `${host} is unreachable: ${count(number, 'page')} affected`,
  since: (time) => `Since ${time}.`,
  unstable: (subject, page) => `${subject} of ${page} is unstable`,
  transitions: (number, runs) =>
    `It changed ${count(number, 'time')} in ${count(runs, 'run')}. You won’t get more messages about it until it settles.`,
  reminder: (subject, page, days) =>
    `Still open${days === 0 ? '' : ` for ${count(days, 'day')}`}: ${subject} of ${page}`,
  closed: (subject, page) => `Alert closed: ${subject} of ${page}`,
  closingReasons: {
    budget_removed: 'The policy no longer has this budget for this page.',
    muted: 'The policy mutes this now. You are told when the mute ends.',
    series_changed:
      'Its runs now have a different depth, device or login, so they can’t be compared with earlier ones. New alerts start from there.',
  },
  scanned: (project, pages) => `${project} was scanned: ${count(pages, 'page')}`,
  digest: (project, period) => `${period === 'daily' ? 'Daily' : 'Weekly'} digest of ${project}`,
  digestReports: (total, good, decent, bad) => `${count(total, 'report')}: ${good} good, ${decent} decent, ${bad} bad.`,
  digestRuns: (runs, fresh, fixed) => `${count(runs, 'run')}, ${count(fresh, 'new finding')}, ${fixed} fixed.`,
  noResult: (page, since) => (since === null ? `No result yet: ${page}.` : `No result since ${since}: ${page}.`),
  best: (page, to) => `Best: ${page}, ${to}.`,
  worst: (page, to) => `Worst: ${page}, ${to}.`,
  muteExpired: (audit, project) => `The mute of ${audit} in ${project} has expired`,
  reason: (reason) => `Reason: ${reason}`,
  scheduleLimited: (target) => `The schedule of ${target} has reached the daily limit of runs`,
  limitedRuns: (runs, limit) =>
    `${count(runs, 'run was', 'runs were')} not started: the schedules of this account can start ${limit.toLocaleString('en')} runs a day. Run them less often, or ask the operator to raise VERDICT_SCHEDULED_RUNS.`,
  schedulePaused: (target) => `The schedule of ${target} is paused`,
  pauseReasons: { failing: 'It has had no result for 30 days.', no_scan: 'There is no scan to repeat.' },
  channelDisabled: (name, target) => `The channel ${name} (${target}) is turned off`,
  channelReasons: {
    gone: 'The receiver answered that it no longer exists (410 Gone).',
    failing: 'Nothing was accepted for five days.',
    unreadable: 'Its address can’t be read, because VERDICT_SECRET has changed. Enter it again.',
  },
  test: (name) => `Test message for ${name}`,
  testLine: 'This channel works. Alerts will look like this.',
}
