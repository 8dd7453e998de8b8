import { packJson } from '../../common/zstd.ts'
import { SOURCE } from '../../engine/site/site.ts'
import { VerdictError } from '../../errors.ts'
import { commitBatch, findPart } from '../../storage/scans/scan-pages.ts'
import type { ScanCut } from '../../vocabulary.ts'
import { search, visitInOrder } from './run-scan.ts'
import { LIMITS, type ScanOptions } from './scan-options.ts'
import type { ScanWork } from './scan-work.ts'
import { type Visited, visitAddress } from './visit-address.ts'

/** Searches the site, then tries again what gave no answer. */
export async function findPages(work: ScanWork): Promise<void> {
  const { state, context, options, host, sitemaps, taken, frontier } = work
  const { storage, now, signal, http, onProgress } = context
  const { judges, files, robots, pace, earlier } = work
  for (const url of [...(options.list ?? []), ...(context.seeds ?? [])])
    state.find(url, { source: SOURCE.list, via: null, clicks: 1 })
  const before = earlier?.scan.options as ScanOptions | undefined
  // Who is logged in may get other pages.
  const isConditional = !context.isFresh && before?.isLoggedIn === options.isLoggedIn
  const started = now()
  const visit = async (n: number): Promise<Visited> => {
    const url = new URL(state.urlOf(n))
    for (let tries = 1; ; tries++) {
      const decision = options.isLocal ? ALLOWED : (await robots.of(url)).decide(url.href)
      if (!decision.allowed) return { kind: 'blocked' }
      await pace.turn(url)
      const collectedAt = new Date(now()).toISOString()
      const visited = await visitAddress(url.href, {
        http,
        judges,
        signal,
        collectedAt,
        earlier: (await earlier?.pageOf(n)) ?? null,
        keptPage: earlier === null || !isConditional ? null : () => earlier.keptPage(n),
      })
      if (!(await pace.answered(url, visited)) || tries === TRIES) return visited
    }
  }
  const commit = async (more: Map<string, Uint8Array> = new Map()) => {
    const batch = { ...state.takeBatch(), files: files.takeNew() }
    for (const [name, body] of more) batch.parts.set(name, body)
    if (!(await commitBatch(storage, taken, batch, state.progress)))
      throw new VerdictError('aborted', 'Another process has taken this scan up.')
    onProgress?.(state.progress)
  }
  const limit = (): ScanCut | null => {
    if (now() - started > LIMITS.ms) return { limit: 'time', value: LIMITS.ms }
    if (state.progress.bytes > LIMITS.bytes) return { limit: 'bytes', value: LIMITS.bytes }
    if (pace.isRefused) return { limit: 'refused', value: 0 }
    return null
  }
  await commit(
    new Map([
      ['host', packJson(host)],
      ['sitemaps', packJson(sitemaps)],
    ]),
  )
  const searched = { state, visit, commit, limit, now: () => performance.now() }
  await search({ ...searched, resumed: work.resumed })
  if (await findUnlinked(work, commit)) await search({ ...searched, resumed: [] })
  const { retries } = state
  retries.sort((a, b) => frontier.turnOf(a) - frontier.turnOf(b))
  for (let tried = 0; tried < retries.length; ) {
    const next = () => (tried < retries.length ? retries[tried++]! : null)
    await visitInOrder(next, visit, (n, visited) => state.recordAgain(n, visited))
    // A page that answers now may lead to others.
    await search({ ...searched, resumed: [] })
  }
  state.progress.cut ??= frontier.cut()
  await commit()
}

/**
 * Pages of the scan before that nothing leads to anymore are asked for once, as far as the limit allows, to know whether they are gone.
 * Only now: what is linked is found in the same order as by a first scan.
 */
async function findUnlinked(
  { earlier, state, frontier, options, context, scan }: ScanWork,
  commit: (more: Map<string, Uint8Array>) => Promise<void>,
): Promise<boolean> {
  if (earlier === null || options.list !== null || state.progress.cut !== null) return false
  if ((await findPart(context.storage.db, scan.id, 'unlinked')) !== undefined) return false
  let left = frontier.free
  for (const n of earlier.pages()) {
    if (left === 0) break
    if (state.isKnown(n)) continue
    state.find(state.urlOf(n), { source: SOURCE.earlier, via: null, clicks: 1 })
    left--
  }
  await commit(new Map([['unlinked', packJson(true)]]))
  return true
}

/** After pauses that the host asked for. */
const TRIES = 3
const ALLOWED = { allowed: true } as const
