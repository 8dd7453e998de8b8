import { packJson } from '../../common/zstd.ts'
import { SOURCE } from '../../engine/site/site.ts'
import { VerdictError } from '../../errors.ts'
import { commitBatch } from '../../storage/scans/scan-pages.ts'
import type { ScanCut } from '../../vocabulary.ts'
import { search } from './run-scan.ts'
import { LIMITS } from './scan-options.ts'
import type { ScanWork } from './scan-work.ts'
import { type Visited, visitAddress } from './visit-address.ts'

/** Searches the site, then tries again what gave no answer. */
export async function findPages(work: ScanWork): Promise<void> {
  const { state, context, options, host, sitemaps, taken, frontier } = work
  const { storage, now, signal, http, onProgress } = context
  const { judges, robots, pace } = work
  for (const url of [...(options.list ?? []), ...(context.seeds ?? [])])
    state.find(url, { source: SOURCE.list, via: null, clicks: 1 })
  const started = now()
  const visit = async (n: number): Promise<Visited> => {
    const url = new URL(state.urlOf(n))
    for (let tries = 1; ; tries++) {
      const decision = options.isLocal ? ALLOWED : (await robots.of(url)).decide(url.href)
      if (!decision.allowed) return { kind: 'blocked' }
      await pace.turn(url)
      const collectedAt = new Date(now()).toISOString()
      const visited = await visitAddress(url.href, { http, judges, signal, collectedAt })
      if (!(await pace.answered(url, visited)) || tries === TRIES) return visited
    }
  }
  const commit = async (more: Map<string, Uint8Array> = new Map()) => {
    const batch = state.takeBatch()
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
  await search({ state, visit, commit, limit, resumed: work.resumed, now: () => performance.now() })
  for (const n of [...state.retries]) {
    signal.throwIfAborted()
    state.recordAgain(n, await visit(n))
  }
  state.progress.cut ??= frontier.cut()
  await commit()
}

/** After pauses that the host asked for. */
const TRIES = 3
const ALLOWED = { allowed: true } as const
