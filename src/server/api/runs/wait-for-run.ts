import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Report } from '../../../storage/records.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { findScanOf } from '../../../storage/scans/scans.ts'
import { storageTrouble } from '../../../storage/trouble.ts'
import type { Dependencies } from '../dependencies.ts'

/** Waits for the latest run of a report as long as the request allows, then returns the current report. */
export type WaitForRun = (request: FastifyRequest, reply: FastifyReply, report: Report) => Promise<Report>

export function createWaitForRun(
  { storage, queue, config }: Pick<Dependencies, 'storage' | 'queue' | 'config'>,
  waits: Waits,
): WaitForRun {
  return async (request, reply, report) => {
    const { wait, applied } = readPrefer(preferOf(request), config)
    if (applied !== null) reply.header('preference-applied', applied)
    const underWay = report.status === 'queued' || report.status === 'running'
    if (!underWay) return report
    const settled = waits.until((left) => queue.judged(report.runId, left), wait, request.signal)
    if (wait === 0) return report
    await settled
    // If it was deleted in the meantime, its last state is the best answer.
    return (await findReport(storage.db, report.userId, report.id)) ?? report
  }
}

/** The same for a scan. */
export type WaitForScan = (request: FastifyRequest, reply: FastifyReply, scan: Scan) => Promise<Scan>

export function createWaitForScan(
  { storage, queue, config }: Pick<Dependencies, 'storage' | 'queue' | 'config'>,
  waits: Waits,
): WaitForScan {
  return async (request, reply, scan) => {
    const { wait, applied } = readPrefer(preferOf(request), config)
    if (applied !== null) reply.header('preference-applied', applied)
    if (hasEnded(scan) || wait === 0) return scan
    await waits.until((left) => queue.scanEnded(scan.id, left), wait, request.signal)
    try {
      return (await findScanOf(storage.db, scan.userId, scan.id)) ?? scan
    } catch (error) {
      // It is there, and what is known of it says so: a 503 would say that nothing was changed.
      if (storageTrouble(error) === undefined) throw error
      return scan
    }
  }
}

export function hasEnded({ status }: Scan): boolean {
  return status === 'done' || status === 'stopped' || status === 'failed'
}

function preferOf(request: FastifyRequest): string | undefined {
  const { prefer } = request.headers
  return Array.isArray(prefer) ? prefer.join(',') : prefer
}

/** Waits for runs to end: no longer than asked, than the client stays connected, or than the server runs. */
interface Waits {
  /**
   * Resolves when the run has ended or the wait is over; never rejects. `ended` is called only if there is time to wait,
   * and its signal aborts when the wait is over.
   */
  until(ended: (left: AbortSignal) => Promise<void>, milliseconds: number, gone: AbortSignal): Promise<void>
  /** Ends every wait now. */
  stop(): void
}

/** Given as the reason, because an abort without one makes an error with a stack trace, which takes longer than all else of a wait. */
const OVER = 'The wait is over.'

export function createWaits(): Waits {
  const waiting = new Set<() => void>()
  let stopped = false

  return {
    until(ended, milliseconds, gone) {
      if (stopped || gone.aborted || milliseconds <= 0) return Promise.resolve()
      const left = new AbortController()
      return new Promise((resolve) => {
        const timer = setTimeout(leave, milliseconds)
        waiting.add(leave)
        gone.addEventListener('abort', leave)
        ended(left.signal).then(leave, leave)

        function leave(): void {
          clearTimeout(timer)
          waiting.delete(leave)
          gone.removeEventListener('abort', leave)
          left.abort(OVER)
          resolve()
        }
      })
    },
    stop() {
      stopped = true
      for (const leave of [...waiting]) leave()
    },
  }
}

/** RFC 7240: how long the client is willing to wait. */
interface Preference {
  wait: number
  /** The Preference-Applied header; null where no preference was applied. */
  applied: string | null
}

const MAX_PREFERENCES = 50
/** §2: token [ BWS "=" BWS word ], without its parameters. */
const PREFERENCE = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*"?([^\s";]*)"?)?/

export function readPrefer(
  header: string | undefined,
  { wait, waitMax }: { wait: number; waitMax: number },
): Preference {
  const asked = preferences(header)
  const seconds = asked.get('wait')
  if (seconds !== undefined && /^\d{1,9}$/.test(seconds)) {
    const applied = Math.min(Number(seconds) * 1000, waitMax)
    return { wait: applied, applied: `wait=${Math.floor(applied / 1000)}` }
  }
  if (asked.has('respond-async')) return { wait: 0, applied: 'respond-async' }
  return { wait: Math.min(wait, waitMax), applied: null }
}

/** §2: names are case-insensitive, and the first of a repeated one counts. */
function preferences(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(',', MAX_PREFERENCES)) {
    const [, name, value = ''] = PREFERENCE.exec(part) ?? []
    if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  }
  return found
}
