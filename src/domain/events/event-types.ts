import { type Static, type TObject, Type } from 'typebox'
import { ERROR_CODES } from '../../errors.ts'
import { CLOSING_REASONS, DEPTHS, DEVICES, REPLACED_REASONS, RESULTS } from '../../vocabulary.ts'
import { objectOrNull, oneOf, oneOfOrNull, orNull } from '../results/json-schema.ts'
import { Finding } from '../results/schema.ts'

/** What Verdict tells channels of, and what each event says. A field added later is optional; none is ever removed. */

const id = Type.String({ format: 'uuid' })
const link = Type.String({ description: 'A URL; a path if the service does not know its own URL.' })
const time = (description: string) => Type.String({ format: 'date-time', description })
const count = Type.Integer({ minimum: 0 })
const points = (description: string) => orNull('integer', { description })

const EventReport = Type.Object({ id, url: Type.String(), project: Type.String(), page_url: link })
export type EventReport = Static<typeof EventReport>

const EventRun = Type.Object({
  id,
  depth: oneOf(DEPTHS),
  device: oneOf(DEVICES),
  rule_set: orNull('string'),
  ended_at: time('When the run ended.'),
})
export type EventRun = Static<typeof EventRun>

/** The alert rule that fired. */
const EventRule = Type.Object({ id, kind: Type.String() })
export type EventRule = Static<typeof EventRule>

const EventFailure = Type.Object({ code: oneOf(ERROR_CODES), message: Type.String() })
const LastError = objectOrNull(EventFailure.properties, 'The last error.')
const Standing = Type.Object({ result: oneOf(RESULTS), score: Type.Integer({ minimum: 0, maximum: 100 }) })

const ofReport = { report: EventReport }
const ofRun = { ...ofReport, run: EventRun }
/** Of a whole site; `url` leads to the scan. */
const ofScan = {
  project: Type.String(),
  url: link,
  scan: Type.Object({ id, pages: count, result: oneOfOrNull(RESULTS), score: orNull('integer') }),
}
/** Of a report, or of a whole site. */
const ofEither = {
  report: objectOrNull(EventReport.properties, 'The report; null for a whole site.'),
  project: Type.Optional(Type.String({ description: 'The project of a whole site.' })),
  url: Type.Optional(link),
}
/** The alert that it comes from, for receivers that open and close incidents. */
const EventAlert = Type.Object({
  id: Type.String({
    format: 'uuid',
    description: 'The id of the alert; of several audits of a page, that of the first.',
  }),
  state: oneOf(['firing', 'resolved'], { description: '`resolved` ends what began under this key.' }),
  key: Type.String({
    description:
      'The same from the first message to the one that ends it; another when the alert fires again. At most 64 characters.',
  }),
})

/** Of a rule that fired or is met again. */
const ofRule = { rule: EventRule, alert: EventAlert, why_url: link }

/** A place where an audit fails. */
const EventFinding = Type.Object({
  message: Type.String(),
  key: Finding.properties.key,
  params: Finding.properties.params,
  where: orNull('string', { description: 'The element: a CSS selector, `header: Name`, or a URL.' }),
})
export type EventFinding = Static<typeof EventFinding>

/** A page of a site where an audit fails. */
const EventPlace = Type.Object({
  url: Type.String(),
  where: orNull('string', { description: 'The element that stands for the cause; null if it is the page as a whole.' }),
})
export type EventPlace = Static<typeof EventPlace>

const reportChange = Type.Object({
  ...ofRun,
  ...ofRule,
  from: Standing,
  to: Standing,
  score_delta_page: points('How far the page itself moved the score.'),
  score_delta_rules: points('How far other rules moved the score.'),
  change: Type.Object({ new: count, fixed: count }, { description: 'Number of findings.' }),
  findings: Type.Array(Type.Object({ audit: Type.String(), importance: Type.String(), ...EventFinding.properties }), {
    description: 'The first five new ones.',
  }),
  compare_url: link,
})

/** An audit that fails in more places than before, or no longer does. */
const changedAudit = {
  id: Type.String(),
  importance: Type.String(),
  outcome: Type.String({ description: 'What it comes to now.' }),
  explain_url: link,
}

const auditChange = Type.Object({
  ...ofRun,
  ...ofRule,
  audits: Type.Array(
    Type.Object({
      ...changedAudit,
      had: Type.Integer({ minimum: 0, description: 'Number of findings before, or at most while the alert was open.' }),
      has: Type.Integer({ minimum: 0, description: 'Number of findings now.' }),
      findings: Type.Array(EventFinding, { description: 'The first three new ones.' }),
    }),
  ),
  compare_url: link,
})

const metricChange = Type.Object({
  ...ofRun,
  ...ofRule,
  metric: Type.String(),
  unit: oneOf(['ms', 'bytes', 'count', 'score']),
  from: Type.Number({ description: 'The median of the runs before.' }),
  to: Type.Number(),
  noise: Type.Number({ description: 'How far the value varies on the unchanged page.' }),
  runs: Type.Integer({ description: 'Number of runs behind `from`.' }),
})

const budgetChange = Type.Object({
  ...ofRun,
  ...ofRule,
  budget: Type.Object({ name: Type.String(), limit: Type.Number(), level: Type.String() }),
  value: Type.Number(),
})

const certificateChange = Type.Object({
  ...ofReport,
  ...ofRule,
  host: Type.String(),
  valid_to: time('When the certificate expires.'),
  days: Type.Integer({ description: 'Until then; negative once it has expired.' }),
  issuer: Type.String(),
  fingerprint: Type.String(),
})

const reach = {
  ...ofReport,
  run: objectOrNull(EventRun.properties, 'The run; null if a check of uptime noticed it.'),
  ...ofRule,
  error: LastError,
  since: time('When it could not be reached for the first time.'),
}

const ShownPage = Type.Object({ url: Type.String(), title: orNull('string') })
const pageChange = Type.Object({
  ...ofRun,
  ...ofRule,
  reason: oneOf(REPLACED_REASONS, {
    description:
      'Where the page leads to instead, what kind of error page was sent with status 200, or `content`: title and text have nothing in common with those before.',
  }),
  from: Type.Object(ShownPage.properties, { description: 'The page as the last good run saw it.' }),
  to: Type.Object(ShownPage.properties, { description: 'What was there instead.' }),
  since: time('When that was seen for the first time.'),
  compare_url: link,
})

const siteChange = Type.Object({
  ...ofScan,
  ...ofRule,
  from: Standing,
  to: Standing,
  score_delta: points('How far the pages that both scans have judged, and the site audits, moved the score.'),
  new_findings: count,
  fixed_findings: count,
  findings: Type.Array(Type.Object({ audit: Type.String(), importance: Type.String(), ...EventPlace.properties }), {
    description: 'The first five audits that fail on more pages, each with a page.',
  }),
  compare_url: link,
})

const siteAuditChange = Type.Object({
  ...ofScan,
  ...ofRule,
  audits: Type.Array(
    Type.Object({
      ...changedAudit,
      had: Type.Integer({ minimum: 0, description: 'Number of pages before, or at most while the alert was open.' }),
      has: Type.Integer({ minimum: 0, description: 'Number of pages now.' }),
      pages: Type.Array(EventPlace, { description: 'The first three pages where it is new.' }),
    }),
    { description: 'Audits of the site and of its pages.' },
  ),
  compare_url: link,
})

const siteReach = Type.Object({
  ...ofScan,
  ...ofRule,
  error: LastError,
  since: time('When the start page could not be reached for the first time.'),
})

const digestReport = Type.Object({ ...EventReport.properties, result: oneOf(RESULTS), score: Type.Integer() })

const ScheduleOfEvent = Type.Object({
  id,
  scope: Type.String(),
  target: Type.String({ description: 'The id of a report, or the name of a project.' }),
  url: Type.Optional(Type.String({ description: 'The URL of the report.' })),
})

const digestProject = Type.Object({
  project: Type.String(),
  url: link,
  reports: Type.Object({ total: count, good: count, decent: count, bad: count }),
  runs: count,
  new_findings: count,
  fixed_findings: count,
  best: Type.Array(digestReport),
  worst: Type.Array(digestReport),
  certificates: Type.Array(
    Type.Object({ host: Type.String(), valid_to: time('When it expires.'), days: Type.Integer() }),
  ),
  failed: Type.Array(
    Type.Object({
      ...EventReport.properties,
      since: orNull('string', { format: 'date-time', description: 'When it had its last result; null if never.' }),
    }),
    { description: 'The first reports whose runs failed in the period, without a result since then.' },
  ),
  failed_total: Type.Integer({ minimum: 0, description: 'How many there are.' }),
})
export type DigestProject = Static<typeof digestProject>

const DATA = {
  'run.completed': Type.Object({
    ...ofRun,
    result: oneOf(RESULTS),
    score: Type.Integer(),
    previous: objectOrNull(Standing.properties, 'What the report had before.'),
  }),
  'run.failed': Type.Object({ ...ofRun, error: EventFailure }),
  'report.worse': reportChange,
  'report.recovered': reportChange,
  'report.score_dropped': reportChange,
  'audit.failing': auditChange,
  'audit.improved': auditChange,
  'audit.fixed': auditChange,
  'metric.worse': metricChange,
  'metric.recovered': metricChange,
  'budget.exceeded': budgetChange,
  'budget.met': budgetChange,
  'certificate.expiring': certificateChange,
  'certificate.renewed': certificateChange,
  'page.unreachable': Type.Object(reach),
  'page.reachable': Type.Object(reach),
  'page.replaced': pageChange,
  'page.restored': pageChange,
  'host.unreachable': Type.Object({
    ...ofRule,
    host: Type.String(),
    error: EventFailure,
    since: time('When the first of them could not be reached.'),
    reports: Type.Array(EventReport),
    reports_total: count,
  }),
  'host.reachable': Type.Object({
    ...ofRule,
    host: Type.String(),
    since: time('When the first of them could not be reached.'),
    reports: Type.Array(EventReport, { description: 'Some that are reachable again.' }),
    reports_total: Type.Integer({ minimum: 1, description: 'How many there are.' }),
    unreachable_total: Type.Integer({
      minimum: 0,
      description: 'How many are still unreachable, fewer than five. These have events of their own from now on.',
    }),
  }),
  'site.worse': siteChange,
  'site.recovered': siteChange,
  'site.score_dropped': siteChange,
  'site.failing': siteAuditChange,
  'site.improved': siteAuditChange,
  'site.fixed': siteAuditChange,
  'site.unreachable': siteReach,
  'site.reachable': siteReach,
  'alert.unstable': Type.Object({
    ...ofEither,
    run: objectOrNull(EventRun.properties, 'The run; null for a whole site, and for checks of uptime.'),
    ...ofRule,
    subjects: Type.Array(Type.String(), {
      description:
        'What changes from run to run: audits, a metric or a budget; an empty one for the page or site as a whole. What else begins to change while it is unstable has no event of its own.',
    }),
    transitions: count,
    runs: Type.Integer({ description: 'The number of runs in which that happened.' }),
  }),
  'alert.reminder': Type.Object({
    ...ofEither,
    ...ofRule,
    subject: Type.String(),
    since: time('When the alert began.'),
    days: Type.Integer({ description: 'Since then.' }),
  }),
  'alert.closed': Type.Object({
    ...ofEither,
    ...ofRule,
    subject: Type.String(),
    since: time('When the alert began.'),
    reason: oneOf(CLOSING_REASONS, {
      description:
        'Why it is over although it is not fixed: its runs now have a different depth, device or login and can’t be compared, the policy no longer has its budget for this page, or mutes what it is about, or the page that took the place of another one is the page now.',
    }),
  }),
  'site.scanned': Type.Object({
    ...ofScan,
    new_findings: orNull('integer', {
      description: 'Pages that have a problem since then, for all audits; null if there is no earlier scan.',
    }),
    fixed_findings: orNull('integer', { description: 'The same of problems that are fixed.' }),
  }),
  'digest.ready': Type.Object({
    url: link,
    period: oneOf(['daily', 'weekly']),
    from: time('The start of the period.'),
    to: time('Its end.'),
    projects: Type.Array(digestProject, { description: 'Up to ten, those with the most runs first.' }),
    projects_total: Type.Integer({ minimum: 1, description: 'How many projects had runs in the period.' }),
  }),
  'mute.expired': Type.Object({
    project: Type.String(),
    audit: Type.String(),
    reason: Type.String(),
    expired_at: time('When the mute ended.'),
    url: link,
  }),
  'schedule.limited': Type.Object({
    schedule: ScheduleOfEvent,
    runs: Type.Integer({ minimum: 1, description: 'How many it could not start so far that day.' }),
    limit: Type.Integer({ description: 'How many runs the schedules of the account can start a day.' }),
    url: link,
  }),
  'schedule.paused': Type.Object({ schedule: ScheduleOfEvent, reason: Type.String(), url: link }),
  'endpoint.disabled': Type.Object({
    channel: Type.Object({ id, name: Type.String(), kind: Type.String(), target: Type.String() }),
    reason: Type.String(),
    url: link,
  }),
  'test.sent': Type.Object({ channel: Type.Object({ id, name: Type.String(), kind: Type.String() }), url: link }),
} satisfies Record<string, TObject>

export type EventType = keyof typeof DATA
export type EventData<T extends EventType = EventType> = Static<(typeof DATA)[T]>

export const EVENT_TYPES = Object.keys(DATA) as EventType[]

/** What every run would send; chats and mail get them only if they are asked for by name. */
export const EVERY_RUN: readonly EventType[] = ['run.completed', 'run.failed']

/** Events of rules, which say how it stands with an alert. */
export const ALERT_EVENTS: readonly EventType[] = EVENT_TYPES.filter((type) => 'alert' in DATA[type].properties)

/** The schema of what a channel gets as JSON. */
export function envelopeSchema(type: EventType) {
  return Type.Object({
    type: Type.Literal(type),
    timestamp: time('When it happened.'),
    sequence: Type.Integer({ description: 'Grows from event to event. Those of one report arrive in this order.' }),
    data: DATA[type],
  })
}

/** What happened, as webhooks send it. */
export interface EventEnvelope {
  type: EventType
  timestamp: string
  sequence: number
  data: EventData
}
