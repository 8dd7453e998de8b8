/** The vocabulary of API, pages, command line and settings; the types are derived from the lists. */

/** Who can open a report page. The API's number is the index of the name. */
export const PRIVACIES = [0, 1, 2] as const
export const PRIVACY_NAMES = ['public', 'private', 'password'] as const
export type Privacy = (typeof PRIVACIES)[number]

/** Quick uses HTTP only, browser also Chrome, lighthouse also Lighthouse. The API's number is the index of the name. */
export const DEPTHS = [0, 1, 2] as const
export const DEPTH_NAMES = ['quick', 'browser', 'lighthouse'] as const
export type Depth = (typeof DEPTHS)[number]

/** The names of the depths in earlier versions, still accepted as input. */
export const DEPTH_ALIASES = ['fast', 'rendered', 'lab'] as const

/** The depth for a typed name, alias or number; undefined for anything else. */
export function parseDepth(typed: string): Depth | undefined {
  return DEPTHS.find(
    (depth) => typed === DEPTH_NAMES[depth] || typed === DEPTH_ALIASES[depth] || typed === String(depth),
  )
}

export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Who started a run: a person, a schedule, or we ourselves, to see whether what the last one found is noise. */
export const RUN_ORIGINS = ['user', 'schedule', 'confirm'] as const
export type RunOriginName = (typeof RUN_ORIGINS)[number]

/**
 * Why an alert is closed that is not fixed. `series_changed`: its runs have another depth, device or log-in now, which don't compare.
 * `budget_removed`: the policy no longer has it for this page. `muted`: the policy mutes what it is about.
 * `page_accepted`: the page that took the place of another one is the page now.
 */
export const CLOSING_REASONS = ['series_changed', 'budget_removed', 'muted', 'page_accepted'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/**
 * Why a page counts as replaced: where it leads to, or what kind of error page is sent with status 200. `content`: title and text have nothing
 * in common with those before.
 */
export const REPLACED_REASONS = [
  'other_site',
  'home',
  'log_in',
  'content',
  'database',
  'script',
  'server_default',
  'parked',
  'maintenance',
  'cdn',
  'suspended',
  'empty',
] as const
export type ReplacedReason = (typeof REPLACED_REASONS)[number]

/** From best to worst. */
export const RESULTS = ['good', 'decent', 'bad'] as const
export type Result = (typeof RESULTS)[number]

export const REPORT_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** `waiting`: for the host, which asked for a pause. `stopped`: by its user, who can let it go on. */
export const SCAN_STATUSES = ['queued', 'running', 'waiting', 'done', 'stopped', 'failed'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** The limit that ended the search of a scan, and its value. */
export interface ScanCut {
  limit: 'pages' | 'addresses' | 'depth' | 'time' | 'bytes' | 'stopped' | 'refused'
  value: number
}

/** How often a report or a site runs automatically, as a shortcut for a schedule. */
export const WATCHES = ['off', 'hourly', 'daily', 'weekly', 'monthly'] as const
export type Watch = (typeof WATCHES)[number]

export const SCHEDULE_SCOPES = ['report', 'project', 'scan'] as const
/** What a schedule runs: a report, all reports of a project, or a scan of its site. */
export type ScheduleScope = (typeof SCHEDULE_SCOPES)[number]

export const SCHEDULE_KINDS = ['audit', 'uptime'] as const
/** What a schedule does: run audits, or only check whether pages can be reached. */
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]

/**
 * What became of the last tick. `merged`: the run before had not ended. `limited`: the owner had no scheduled runs left that day.
 * `skipped`: no process ran at that time. `nothing`: there was nothing to run.
 */
export const TICK_OUTCOMES = ['started', 'merged', 'limited', 'skipped', 'nothing'] as const
export type TickOutcome = (typeof TICK_OUTCOMES)[number]

/** `user`: its owner paused it. `failing`: it gave no result for a month. `no_scan`: there is no scan to repeat. */
export const PAUSE_REASONS = ['user', 'failing', 'no_scan'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Where events are sent. */
/** They open and close incidents, and get events of alerts only. */
export const INCIDENT_KINDS = ['pagerduty', 'opsgenie', 'alertmanager'] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

export const CHANNEL_KINDS = [
  ...(['webhook', 'email', 'slack', 'discord', 'teams', 'mattermost', 'ntfy'] as const),
  ...INCIDENT_KINDS,
] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export function isIncidentKind(kind: ChannelKind): kind is IncidentKind {
  return (INCIDENT_KINDS as readonly ChannelKind[]).includes(kind)
}

/** People read what it gets, so events are grouped and wait for the end of quiet hours. */
export function isForPeople(kind: ChannelKind): boolean {
  return kind !== 'webhook' && !isIncidentKind(kind)
}

/**
 * Why a channel gets nothing. `user`: its owner paused it. `unconfirmed`: the address has not been confirmed. `gone`: the receiver
 * answered 410. `failing`: nothing was accepted for days. `unreadable`: its secrets were sealed with another secret. `unsubscribed`: the
 * owner of the address wants no messages.
 */
export const CHANNEL_PAUSES = ['user', 'unconfirmed', 'gone', 'failing', 'unreadable', 'unsubscribed'] as const
export type ChannelPause = (typeof CHANNEL_PAUSES)[number]
/** Those that its owner did not choose and has to hear of. */
export const STOPPED = ['gone', 'failing', 'unreadable'] as const satisfies ChannelPause[]

/** `skipped`: its channel was paused before it was sent. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * How webhooks look. `standard`: as Standard Webhooks says. `cloudevents`: as CloudEvents 1.0 does, in the structured mode. `incident`: a flat
 * object that opens or closes an incident.
 */
export const CHANNEL_FORMATS = ['standard', 'cloudevents', 'incident'] as const
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number]

export const DIGESTS = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof DIGESTS)[number]

export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export type Role = 'owner' | 'user'

/** What a user may do with a project, from least to most: see it, also run and watch it, and everything. */
export const PROJECT_ROLES = ['viewer', 'editor', 'owner'] as const
export type ProjectRole = (typeof PROJECT_ROLES)[number]
/** The roles that the owner of a project can give to members. */
export const MEMBER_ROLES = ['viewer', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What a share link opens. */
export const SHARE_SCOPES = ['report', 'compare', 'project'] as const
export type ShareScope = (typeof SHARE_SCOPES)[number]
export const DEFAULT_SHARE_DAYS = 30
export const MAX_SHARE_DAYS = 365

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'sign_in.succeeded',
  'sign_in.failed',
  'session.ended',
  'owner.created',
  'owner.set_up',
  'user.created',
  'user.invited',
  'user.invite_withdrawn',
  'user.link_created',
  'user.link_used',
  'user.password_changed',
  'user.suspended',
  'user.restored',
  'user.role_changed',
  'two_factor.enabled',
  'two_factor.codes_renewed',
  'two_factor.disabled',
  'passkey.added',
  'passkey.removed',
  'identity.connected',
  'identity.disconnected',
  'key.created',
  'key.revoked',
  'channel.created',
  'channel.updated',
  'channel.deleted',
  'channel.secret_rotated',
  'credential.created',
  'credential.updated',
  'credential.deleted',
  'alert_rule.created',
  'alert_rule.updated',
  'alert_rule.deleted',
  'alert.snoozed',
  'alert.unsnoozed',
  'policy.saved',
  'policy.deleted',
  'retention.changed',
  'branding.changed',
  'branding.reset',
  'report.visibility_changed',
  'report.credential_changed',
  'report.deleted',
  'scan.visibility_changed',
  'scan.deleted',
  'project.exported',
  'project.imported',
  'project.deleted',
  'account.exported',
  'reports.imported',
  'deletion.undone',
  'share_link.created',
  'share_link.revoked',
  'member.added',
  'member.role_changed',
  'member.removed',
  'member.left',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Of the commit and the branch that a run was made for: one line, without spaces at its ends. */
export const MAX_LABEL_LENGTH = 200
export const LABEL_PATTERN = '^[^\\s\\u0000-\\u001f\\u007f](?:[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f])?$'

/** Length limits of input, in UTF-16 code units like those of forms and JSON Schema. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 256
export const MAX_EMAIL_LENGTH = 254
export const MAX_KEY_NAME_LENGTH = 100
export const MAX_URL_LENGTH = 2048
