import { WorkTurns } from '../../../common/work-turns.ts'
import { packJson, unpackJsonSync } from '../../../common/zstd.ts'
import { isUnsafeAddress } from '../../../engine/site/addresses/unsafe-address.ts'
import { SOURCE } from '../../../engine/site/site.ts'
import { LIST_PART } from '../../../storage/scans/create-scan.ts'
import { findPart } from '../../../storage/scans/scan-pages.ts'
import type { ScanCut } from '../../../vocabulary.ts'
import { ADDRESS_WORK } from '../judge/numbered-facts.ts'
import { search, visitInOrder } from '../run-scan.ts'
import { LIMITS, type ScanOptions } from '../scan-options.ts'
import { commitWork, type ScanWork } from '../scan-work.ts'
import { OmittedHeaders } from './omitted-headers.ts'
import { type VisitResult, visitAddress } from './visit-address.ts'

/** Searches the site, then tries what gave no answer up to twice more. */
export async function findPages(work: ScanWork): Promise<void> {
  const { state, context, host, sitemaps, frontier, pace } = work
  const { now, before = NO_ATTEMPTS, isStopping = false } = context
  const turns = new WorkTurns()
  for (const url of await seedsOf(work)) {
    await turns.after(ADDRESS_WORK + url.length)
    state.find(url, { source: SOURCE.list, via: null, clicks: 1 })
  }
  const started = now()
  const { visit, failures } = createVisitor(work)
  const visitTwice = async (n: number): Promise<VisitResult> => {
    const visited = await visit(n)
    return mayPass(visited) ? visit(n) : visited
  }
  const commit = (parts?: ReadonlyMap<string, Uint8Array>) => commitWork(work, parts)
  const limit = (): ScanCut | null => {
    if (isStopping) return { limit: 'stopped', value: 0 }
    if (before.workedMs + now() - started > LIMITS.ms) return { limit: 'time', value: LIMITS.ms }
    if (state.progress.bytes > LIMITS.bytes) return { limit: 'bytes', value: LIMITS.bytes }
    if (pace.isRefused || failures() >= MOST_FAILURES) return { limit: 'refused', value: 0 }
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
  if (isStopping) return
  if (await findUnlinked(work, commit)) await search({ ...searched, resumed: [] })
  const { retries } = state
  retries.sort((a, b) => frontier.turnOf(a) - frontier.turnOf(b))
  for (let tried = 0; tried < retries.length && limit() === null; ) {
    const next = () => (tried < retries.length && limit() === null ? retries[tried++]! : null)
    await visitInOrder(next, visitTwice, async (n, visited) => {
      await state.recordAgain(n, visited)
      // A host that asks for pauses ends the attempt, and the next one is to get further.
      await commit()
    })
    // A page that answers now may lead to others.
    await search({ ...searched, resumed: [] })
  }
  state.progress.cut ??= frontier.cut() ?? state.cut
  await commit()
}

/** What a list names, and the pages of a folder. */
async function seedsOf({ scan, options, context }: ScanWork): Promise<string[]> {
  const list = options.list === null ? undefined : await findPart(context.storage.db, scan.id, LIST_PART)
  return [...(list ? unpackJsonSync<string[]>(list) : []), ...(context.seeds ?? [])]
}

interface Visitor {
  visit(n: number): Promise<VisitResult>
  /** In a row, those of earlier attempts included. */
  failures(): number
}

/** Requests addresses at the pace of their hosts, and again after the pauses that these ask for. */
function createVisitor({ state, context, options, judges, robots, pace, http, earlier, hosts }: ScanWork): Visitor {
  const { now, signal, onAnswer, before = NO_ATTEMPTS } = context
  let { failures } = before
  const earlierOptions = earlier?.scan.options as ScanOptions | undefined
  // Who is logged in may get other pages.
  const isConditional = !context.isFresh && earlierOptions?.isLoggedIn === options.isLoggedIn
  const leftOutHeaders = new OmittedHeaders()
  const isAllowed = async (url: URL) => options.isLocal || (await robots.allows(url))
  /** Where a redirect leads to the same address, because the site adds a parameter that is ignored, or writes `%d0` as `%D0`. */
  const spelledOtherwise = (n: number, target: string | null): string | false => {
    if (target === null || target === state.urlOf(n) || state.numberOf(target) !== n) return false
    return options.isLoggedIn && isUnsafeAddress(new URL(target)) ? false : target
  }
  const request = async (n: number, url: URL): Promise<VisitResult> => {
    await pace.turn(url)
    const visitOptions = {
      http,
      judges,
      signal,
      collectedAt: new Date(now()).toISOString(),
      earlier: (await earlier?.pageOf(n)) ?? null,
      keptPage: earlier === null || !isConditional ? null : () => earlier.keptPage(n),
      leftOutHeaders,
    }
    const visited = await visitAddress(url.href, visitOptions)
    const requested = visited.kind === 'redirect' && spelledOtherwise(n, visited.target)
    if (!requested || !(await isAllowed(new URL(requested)))) return visited
    await pace.turn(url)
    return visitAddress(url.href, { ...visitOptions, requested })
  }
  return {
    failures: () => failures,
    async visit(n) {
      const url = new URL(state.urlOf(n))
      for (let tries = 1 + failures; ; tries++) {
        if (!(await isAllowed(url))) return { kind: 'blocked' }
        if (!options.isLocal) await hosts.prepare(url)
        const visited = await request(n, url)
        if (visited.kind !== 'refused' && visited.kind !== 'failed') {
          failures = 0
          onAnswer?.()
        }
        if (!(await pace.answered(url, visited)) || tries >= TRIES) return visited
      }
    },
  }
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
  const turns = new WorkTurns()
  for (const n of earlier.pages()) {
    if (left === 0) break
    await turns.after(ADDRESS_WORK + state.urlOf(n).length)
    const same = state.numberOf(state.urlOf(n))
    if (state.isKnown(n) || (same !== null && state.isKnown(same))) continue
    state.find(state.urlOf(n), { source: SOURCE.earlier, via: null, clicks: 1 })
    left--
  }
  await commit(new Map([['unlinked', packJson(true)]]))
  return true
}

/** Not 503: then the host got a pause before this try. */
function mayPass(visited: VisitResult): boolean {
  if (visited.kind === 'other') return visited.reply.status >= 500 && visited.reply.status !== 503
  return visited.kind === 'failed'
}

/** After pauses that the host asked for. */
const TRIES = 3
/** Attempts in a row in which a host only asked for pauses. */
const MOST_FAILURES = 8
const NO_ATTEMPTS = { failures: 0, workedMs: 0 }
