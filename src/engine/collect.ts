import { type Failure, toFailure } from '../errors.ts'
import { emptyEvidence } from './capture.ts'
import type { CollectContext, Collector, EvidencePart, PageContext } from './collector.ts'
import { collectors } from './collectors/index.ts'
import { page } from './collectors/page.ts'
import { createReadings, type Read } from './derive/readings.ts'
import { noPage, refusalOf } from './derive/refusal.ts'
import type { Evidence } from './evidence.ts'
import type { Collected, ContentCheck } from './model.ts'
import type { Http } from './net/http.ts'
import { createBudget, defaultLimits } from './net/limits.ts'

export interface CollectProgress {
  step: EvidencePart
  state: 'started' | 'done' | 'failed'
}

export interface CollectOptions {
  http: Http
  /** RFC 3339: the engine has no clock of its own. */
  collectedAt: string
  signal?: AbortSignal
  /** The client sends credentials to the origin of the page. */
  isSignedIn?: boolean
  /** What the page has to show, or must not. */
  contentChecks?: readonly ContentCheck[]
  /** Parts that are not wanted. */
  skips?: readonly EvidencePart[]
  /** The whole run, in milliseconds. */
  totalMs?: number
  onProgress?: (progress: CollectProgress) => void
}

export interface CollectedPage {
  evidence: Evidence
  /** Its readings: the page was parsed while collecting, so judging need not parse it again. */
  read: Read
}

/** Collects all evidence of a page within the limits of one run. Never throws: a failure is evidence too. */
export async function collect(asked: string, options: CollectOptions): Promise<CollectedPage> {
  const {
    collectedAt,
    totalMs = defaultLimits.totalMs,
    onProgress = () => {},
    isSignedIn = false,
    contentChecks = [],
    skips = [],
  } = options
  const url = URL.parse(asked)
  if (url === null)
    return withoutPage(asked, collectedAt, { code: 'invalid_url', message: `"${asked.slice(0, 200)}" is not a URL.` })
  url.hash = ''
  const signal = AbortSignal.any([AbortSignal.timeout(totalMs), ...(options.signal ? [options.signal] : [])])
  const context: CollectContext = {
    url,
    http: options.http.forPage(),
    signal,
    budget: createBudget(defaultLimits.runBytes),
  }

  const got = await attempt('page', () => page.collect(context), onProgress)
  if (!got.ok) return withoutPage(url.href, collectedAt, got)
  const evidence: Evidence = {
    ...emptyEvidence(url.href, collectedAt, 'This was not checked.'),
    ...(isSignedIn && { signedIn: true }),
    ...(contentChecks.length > 0 && { contentChecks }),
    page: got,
  }
  const read = createReadings(evidence)
  const refusal = refusalOf(evidence, read)

  const parts = new Map<EvidencePart, Promise<Collected<unknown>>>()
  const pageContext: PageContext = {
    ...context,
    page: got.value,
    read,
    now: Date.parse(collectedAt),
    // A map does not know that each part has a type of its own.
    part: (name) => parts.get(name) as never,
  }
  for (const collector of collectors.filter(({ part }) => !skips.includes(part))) {
    const skipped = collector.ofPage && refusal !== null
    parts.set(
      collector.part,
      skipped ? Promise.resolve({ ok: false, ...noPage(refusal) }) : run(collector, pageContext, onProgress),
    )
  }
  for (const [part, promise] of parts) Object.assign(evidence, { [part]: await promise })
  return { evidence, read: createReadings(evidence, read) }
}

function run(
  collector: Collector,
  context: PageContext,
  onProgress: (progress: CollectProgress) => void,
): Promise<Collected<unknown>> {
  return attempt(collector.part, () => collector.collect(context), onProgress)
}

async function attempt<T>(
  step: EvidencePart,
  work: () => Promise<T>,
  onProgress: (progress: CollectProgress) => void,
): Promise<Collected<T>> {
  onProgress({ step, state: 'started' })
  try {
    const value = await work()
    onProgress({ step, state: 'done' })
    return { ok: true, value }
  } catch (thrown) {
    onProgress({ step, state: 'failed' })
    return { ok: false, ...toFailure(thrown) }
  }
}

function withoutPage(url: string, collectedAt: string, { code, message }: Failure): CollectedPage {
  const rest = emptyEvidence(url, collectedAt, 'The page could not be fetched, so nothing else was checked.')
  const evidence: Evidence = { ...rest, page: { ok: false, code, message } }
  return { evidence, read: createReadings(evidence) }
}
