import { availableParallelism } from 'node:os'
import { BoundedCache } from '../common/bounded-cache.ts'
import {
  type BoundedProcess,
  type ProcessBounds,
  ProcessEnded,
  startBoundedProcess,
  type TaskNotes,
} from '../common/bounded-process.ts'
import { addPastSpans } from '../common/tracing.ts'
import type { RunChange } from '../domain/compare/run-change.ts'
import type { BrowserObservation } from '../engine/deepen.ts'
import type { ContentCheck } from '../engine/model.ts'
import { REQUESTS_PER_HOST } from '../engine/net/host-limiter.ts'
import type { PageLogIn } from '../engine/net/page-log-in.ts'
import { type Failure, pageTooComplex } from '../errors.ts'
import type { BaseRun } from '../storage/runs/ends/base-run.ts'
import { HostSlots, lendSlots } from './host-slots.ts'
import type { CollectSettings, JudgedRun, Task } from './judging-task.ts'

export interface Requester {
  /** The user whose page it is. */
  owner: string
  /** Aborts when the result is not needed anymore. */
  signal?: AbortSignal
  /** Sent to the origin of the page, which is collected. */
  logIn?: PageLogIn | undefined
  /** What the page has to show, or must not. */
  contentChecks?: readonly ContentCheck[]
}

/**
 * Collects and judges pages in processes of their own, each with a budget of memory and CPU time. Users share a process only
 * when there are more of them than processes. A page whose process ended is tried once more in a process by itself, because
 * another page may have ended it; one that ends this process, too, has no result: `page_too_complex`.
 */
export interface JudgingPool {
  /** `base`: the run to compare with. */
  assess(url: string, requester: Requester, base?: BaseRun): Promise<JudgedRun>
  /** Judges stored evidence, together with what a browser observed since. */
  judge(
    evidence: Uint8Array,
    requester: Requester,
    observation?: BrowserObservation,
    base?: BaseRun,
  ): Promise<JudgedRun>
  /** Compares stored results with those of an earlier run. */
  compare(results: Uint8Array, base: BaseRun, requester: Requester): Promise<RunChange | null>
  /** Whether the page of this stored evidence has a certificate that browsers reject. */
  hasBadCertificate(evidence: Uint8Array, requester: Requester): Promise<boolean>
  close(): void
}

export interface JudgingPoolOptions extends CollectSettings {
  /** Milliseconds since the epoch. */
  now: () => number
  /** The number of pages at the same time, in all processes together. */
  concurrency: number
  /** Of all requests of this process; its own by default. */
  slots?: HostSlots
  /** For one user, and as many for all others together. */
  processes?: number
  bounds?: Partial<ProcessBounds>
  /** Another module, for tests. */
  file?: URL
  /** How long a process may be idle before it is stopped. */
  idleMs?: number
}

// Sources end with .ts, built files with .js.
const CHILD = new URL(import.meta.url.endsWith('.ts') ? './judging-child.ts' : './judging-child.js', import.meta.url)
const PAGES_PER_PROCESS = 4
const IDLE_MS = 60_000
/** For this long after a slow page, the pages of its user give way to those of others. */
const SLOW_OWNER_MS = 60_000
const MAX_SLOW_OWNERS = 1_000

type Answer = JudgedRun | { change: RunChange | null } | boolean

interface Member {
  process: BoundedProcess<Task, Answer>
  owner: string
  /** It was started for a user with slow pages, and is not for others. */
  isLowPriority: boolean
  idle?: NodeJS.Timeout
}

export function createJudgingPool(options: JudgingPoolOptions): JudgingPool {
  const { allow, userAgent, now, concurrency, bounds, file = CHILD, idleMs = IDLE_MS } = options
  const perOwner = options.processes ?? Math.min(availableParallelism(), Math.ceil(concurrency / PAGES_PER_PROCESS))
  // One for the whole process: at most two requests at a time to each host, for all users together.
  const { slots = new HostSlots(REQUESTS_PER_HOST) } = options
  const members = new Set<Member>()
  const processes = new Set<Member['process']>()
  /** By owner: one page at a time has a process by itself. */
  const alone = new Map<string, Promise<unknown>>()

  /** When each of these users had a slow page, by `performance.now()`. */
  const slowOwners = new BoundedCache<string, number>(MAX_SLOW_OWNERS)

  function isSlow(owner: string): boolean {
    return performance.now() - (slowOwners.get(owner) ?? Number.NEGATIVE_INFINITY) < SLOW_OWNER_MS
  }

  function start(isLowPriority: boolean, onExit: () => void = () => {}): Member['process'] {
    const settings = { allow, userAgent } satisfies CollectSettings
    const process: Member['process'] = startBoundedProcess({
      file,
      settings,
      isLowPriority,
      onExit() {
        processes.delete(process)
        onExit()
      },
      ...bounds,
    })
    processes.add(process)
    return process
  }

  function startMember(owner: string): Member {
    const isLowPriority = isSlow(owner)
    const member: Member = { owner, isLowPriority, process: start(isLowPriority, () => members.delete(member)) }
    members.add(member)
    return member
  }

  /**
   * An idle process of the owner's; below the owner's limit a new one, or an idle one of another user; at the limit the least busy of the
   * owner's, so that one user never occupies all processes.
   */
  function choose(owner: string): Member {
    const byLoad = [...members].sort((a, b) => a.process.tasks - b.process.tasks)
    const own = byLoad.filter((member) => member.owner === owner)
    const [least] = own
    if (least?.process.tasks === 0) return least
    if (own.length < perOwner) {
      if (members.size < 2 * perOwner) return startMember(owner)
      const idle = byLoad.find(({ process }) => process.tasks === 0)
      if (idle?.isLowPriority === false) return idle
      idle?.process.kill()
      if (idle !== undefined) return startMember(owner)
    }
    return least ?? byLoad[0] ?? startMember(owner)
  }

  async function runShared(task: Task, owner: string, talk?: TaskNotes): Promise<Answer> {
    const member = choose(owner)
    member.owner = owner
    clearTimeout(member.idle)
    try {
      return await member.process.run(task, talk)
    } finally {
      const { tasks, isSlow: wasSlow } = member.process
      if (wasSlow) slowOwners.set(owner, performance.now())
      if (tasks === 0 && (wasSlow || (member.isLowPriority && !isSlow(owner)))) member.process.kill()
      else if (member.process.tasks === 0) {
        // Two pages may end at the same moment; a timer that is not cleared would end the process in the middle of a later page.
        clearTimeout(member.idle)
        member.idle = setTimeout(() => member.process.kill(), idleMs).unref()
      }
    }
  }

  async function runAlone(task: Task, owner: string, talk?: TaskNotes): Promise<Answer> {
    const earlier = alone.get(owner)
    const turn = (async () => {
      await earlier
      const process = start(true)
      try {
        return await process.run(task, talk)
      } finally {
        process.kill()
      }
    })()
    const over = turn.then(
      () => {},
      () => {},
    )
    alone.set(owner, over)
    void over.then(() => alone.get(owner) === over && alone.delete(owner))
    return turn
  }

  async function run(task: Task, owner: string, talk?: TaskNotes): Promise<Answer> {
    try {
      const answer = await runShared(task, owner, talk).catch((error: unknown) => {
        if (error instanceof ProcessEnded && !error.atFault) return runAlone(task, owner, talk)
        throw error
      })
      if (typeof answer === 'object' && 'steps' in answer) addPastSpans(answer.steps ?? [])
      return answer
    } catch (error) {
      if (error instanceof ProcessEnded && error.reason !== 'crash') return withoutResult(pageTooComplex(error.reason))
      throw error
    }
  }

  return {
    assess(url, { owner, signal, logIn, contentChecks }, base) {
      const talk: TaskNotes = (send) => {
        const abort = () => send({ abort: true })
        signal?.addEventListener('abort', abort)
        if (signal?.aborted) abort()
        const { onNote, onEnd } = lendSlots(send, slots)
        return {
          onNote,
          onEnd() {
            signal?.removeEventListener('abort', abort)
            onEnd()
          },
        }
      }
      const collectedAt = new Date(now()).toISOString()
      return run({ kind: 'assess', url, collectedAt, base, logIn, contentChecks }, owner, talk) as Promise<JudgedRun>
    },
    judge: (evidence, { owner }, observation, base) =>
      run({ kind: 'judge', evidence, observation, base }, owner) as Promise<JudgedRun>,
    async compare(results, base, { owner }) {
      const { change } = (await run({ kind: 'compare', results, base }, owner)) as Pick<JudgedRun, 'change'>
      return change
    },
    hasBadCertificate: async (evidence, { owner }) => (await run({ kind: 'certificate', evidence }, owner)) === true,
    close() {
      for (const process of [...processes]) process.kill()
    },
  }
}

export function withoutResult(error: Failure): JudgedRun {
  const outcome = { score: null, result: null, ruleSet: null, error }
  const nothing = {
    results: null,
    evidence: null,
    files: [],
    metrics: new Map(),
    certificate: null,
    signature: null,
    change: null,
  }
  return { outcome, status: null, reached: 0, ...nothing }
}
