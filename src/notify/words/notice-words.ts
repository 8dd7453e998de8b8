import type { ClosingReason, PauseReason, ReplacedReason, Result } from '../../vocabulary.ts'

/** Where things stand: what a title begins with. */
export type NoticeState =
  | 'down'
  | 'worse'
  | 'failing'
  | 'expiring'
  | 'expired'
  | 'unstable'
  | 'open'
  | 'replaced'
  | 'recovered'
  | 'restored'
  | 'improved'
  | 'fixed'
  | 'renewed'
  | 'closed'

type Say = (...values: [string, string?, string?]) => string

/** Everything that messages say, in one language. `page` is a shortened URL, `to` and `from` a result with its score. */
export interface NoticeWords {
  results: Record<Result, string>
  metrics: Record<string, string>
  /** What rules watch that have one subject only, by their kind. */
  subjects: Record<string, string>
  open: Record<'report' | 'compare' | 'scan' | 'changes' | 'settings', string>
  why: string
  titled: (state: NoticeState, what: string) => string
  /** "2 down", in a title with several. */
  counted: (state: NoticeState, number: number) => string
  pagesOf: (number: number, project: string | null) => string
  onPage: (what: string, page: string) => string
  several: (number: number, project: string | null) => string
  more: (number: number) => string
  /** `name`: of the instance. */
  footer: (name: string) => string
  runCompleted: Say
  before: Say
  runFailed: Say
  findings: (fresh: number, fixed: number) => string
  byRules: (points: number) => string
  auditsOf: (number: number, page: string) => string
  asBefore: string
  nowWarning: string
  metricFromTo: (from: string, to: string, runs: number) => string
  budgetExceeded: Say
  budgetMet: Say
  budgetValue: Say
  certificateExpiring: (host: string, days: number) => string
  certificateOf: (host: string) => string
  /** In the title: when it expires. */
  expiresIn: (certificate: string, days: number) => string
  validTo: Say
  stillUnreachable: (number: number) => string
  replacedReasons: Record<ReplacedReason, string>
  pageBefore: Say
  pageNow: Say
  since: Say
  downSince: Say
  unstable: Say
  transitions: (number: number, runs: number) => string
  reminder: (subject: string, page: string, days: number) => string
  closed: Say
  closingReasons: Record<ClosingReason, string>
  scanned: (project: string, pages: number) => string
  digest: Say
  projects: (number: number) => string
  digestReports: (total: number, good: number, decent: number, bad: number) => string
  digestRuns: (runs: number, fresh: number, fixed: number) => string
  /** `since` is null if it never had one. */
  noResult: (page: string, since: string | null) => string
  best: Say
  worst: Say
  muteExpired: Say
  reason: Say
  scheduleLimited: Say
  limitedRuns: (runs: number, limit: number) => string
  schedulePaused: Say
  /** Why a schedule paused by itself. */
  pauseReasons: Record<Exclude<PauseReason, 'user'>, string>
  channelDisabled: Say
  channelReasons: Record<'gone' | 'failing' | 'unreadable', string>
  test: Say
  testLine: string
}
