import { VerdictError } from '../../errors.ts'
import { english, formatTime } from '../../messages/locale.ts'
import type { Limits } from './limits.ts'

export type Phase = 'lookup' | 'connect' | 'tls' | 'wait' | 'headers' | 'body'

const PHASES: Record<Phase, string> = {
  lookup: 'DNS lookup',
  connect: 'connecting',
  tls: 'TLS handshake',
  wait: 'waiting for the first byte',
  headers: 'reading the headers',
  body: 'reading the body',
}

/** The timeouts of one exchange: the first one to expire aborts `signal` with the failure as its reason. */
export interface Deadline {
  phase: Phase
  readonly signal: AbortSignal
  /** The connection is open: its timeout no longer applies. */
  connected(): void
  /** The head of the response has arrived: the timeout of the first byte no longer applies. */
  responded(): void
  end(): void
}

export interface DeadlineOptions {
  host: string
  limits: Limits
  /** The caller's own signal. */
  outer?: AbortSignal | undefined
  /** Time that earlier requests of the same redirect chain took of `totalMs`. */
  spentMs?: number
}

interface Timeout {
  /** Milliseconds, as set. */
  ms: number
  /** Milliseconds from now. */
  left: number
  /** What the host did not do. */
  what: string
  isOver: boolean
}

export function startDeadline({ host, limits, outer, spentMs = 0 }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const timeout = (ms: number, what: string, spent = 0): Timeout => ({ ms, left: ms - spent, what, isOver: false })
  const connecting = timeout(limits.connectMs, 'accept the connection')
  const responding = timeout(limits.firstByteMs, 'respond')
  const total = timeout(limits.totalMs, 'finish its response', spentMs)
  let timer: NodeJS.Timeout | undefined

  const deadline: Deadline = {
    phase: 'lookup',
    signal: controller.signal,
    connected() {
      connecting.isOver = true
    },
    responded() {
      responding.isOver = true
    },
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }

  // One timer, for the next of them: setting one takes longer than all else that a deadline does, and hardly any expires.
  const next = ([first, ...later]: Timeout[], passed: number): void => {
    if (first === undefined) return
    const expire = () => {
      if (first.isOver) return next(later, first.left)
      const message = `${host} did not ${first.what} within ${formatTime(first.ms, english)} (${PHASES[deadline.phase]}).`
      controller.abort(new VerdictError('timeout', message))
    }
    if (first.left <= passed) expire()
    else timer = setTimeout(expire, first.left - passed)
  }
  next(
    [connecting, responding, total].sort((a, b) => a.left - b.left),
    0,
  )

  const stop = () => controller.abort(abortFailure(outer?.reason, host, responding.isOver))
  if (outer?.aborted) stop()
  else outer?.addEventListener('abort', stop, { once: true })
  return deadline
}

/** The failure for an aborted signal: its reason if that is one. A response that has begun may come so slowly that it never ends. */
export function abortFailure(reason: unknown, host: string, hasBegun = false): VerdictError {
  if (reason instanceof VerdictError) return reason
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    const early = `The time limit of this run was reached before ${host} responded.`
    const late = `The time limit of this run was reached before ${host} finished its response.`
    return new VerdictError('timeout', hasBegun ? late : early)
  }
  const early = `The run was canceled before ${host} responded.`
  return new VerdictError('aborted', hasBegun ? `The run was canceled before ${host} finished its response.` : early)
}
