import type { ScanCut } from '../../vocabulary.ts'
import type { ScanState } from './scan-state.ts'
import type { VisitResult } from './search/visit-address.ts'

/** Requests that are under way or wait to be recorded. The same for every scan, because the order of requests depends on it. */
const WINDOW = 12
/** After a crash, at most this much is requested again. */
const COMMIT_PAGES = 50
const COMMIT_MS = 250

export interface SearchOptions {
  state: ScanState
  visit(n: number): Promise<VisitResult>
  commit(): Promise<void>
  /** Another limit that ends the search now, or null. */
  limit(): ScanCut | null
  /** Requests of an earlier attempt that were never recorded, in the order of their turns. */
  resumed: readonly number[]
  /** Milliseconds, for the time between commits. */
  now(): number
}

/** Requests address after address until all are known or a limit is reached, in an order that depends on the site alone. */
export async function search({ state, visit, commit, limit, resumed, now }: SearchOptions): Promise<void> {
  const again = [...resumed]
  let uncommitted = 0
  let committedAt = now()
  const next = (): number | null => {
    const cut = limit()
    if (cut === null) return again.shift() ?? state.deal()
    state.progress.cut ??= cut
    return null
  }
  await visitInOrder(next, visit, async (n, visited) => {
    await state.record(n, visited)
    if (++uncommitted < COMMIT_PAGES && now() - committedAt < COMMIT_MS) return
    await commit()
    uncommitted = 0
    committedAt = now()
  })
  await commit()
}

/**
 * Several requests at a time. Their results are recorded in the order in which they started, in whichever order they end, and the next one
 * starts when the first is recorded. So the same site always gives the same order, even if the scan was interrupted.
 */
export async function visitInOrder(
  next: () => number | null,
  visit: (n: number) => Promise<VisitResult>,
  record: (n: number, visited: VisitResult) => Promise<void> | void,
): Promise<void> {
  const underWay: { n: number; visited: Promise<VisitResult> }[] = []
  const begin = () => {
    while (underWay.length < WINDOW) {
      const n = next()
      if (n === null) return
      const visited = visit(n)
      // It is awaited in its turn; until then a rejection is not unhandled.
      visited.catch(() => {})
      underWay.push({ n, visited })
    }
  }
  for (begin(); underWay.length > 0; begin()) {
    const { n, visited } = underWay.shift()!
    await record(n, await visited)
  }
}
