import type { Failure } from '../../errors.ts'
import type { Privacy, Result, ScanCut, ScanStatus } from '../../vocabulary.ts'

/** A scan of a site, as it is stored. */
export interface Scan extends ScanProgress {
  id: string
  userId: string
  projectKey: number
  /** Empty once the project was deleted. */
  project: string
  url: string
  options: unknown
  origin: 'user' | 'schedule' | 'confirm'
  privacy: Privacy
  hasPassword: boolean
  /** Whether search engines may show it. */
  indexable: boolean
  /** Until when it waits. */
  retryAt: number | null
  /** Its owner asked to stop it, and the worker has not done so yet. */
  isStopping: boolean
  /** Counts who took it up: a worker that lost it writes nothing more. */
  attempt: number
  createdAt: number
  updatedAt: number
  startedAt: number | null
  endedAt: number | null
  score: number | null
  pageScore: number | null
  siteScore: number | null
  result: Result | null
  ruleSet: string | null
  error: Failure | null
  /** When its pages, links and findings were removed because of their age; counts and scores stay. */
  resultsRemovedAt: number | null
}

export interface ScanProgress {
  status: ScanStatus
  reason: string | null
  /** Known addresses, requested ones, judged pages, and those by result. */
  found: number
  fetched: number
  judged: number
  good: number
  decent: number
  bad: number
  bytes: number
  /** Pages that a browser is to open, those that it opened, and those that it could not open. */
  sampled: number
  rendered: number
  renderFailed: number
  /** The limit that ended the search. */
  cut: ScanCut | null
}
