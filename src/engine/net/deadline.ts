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

export function startDeadline({ host, limits, outer, spentMs = 0 }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const deadline: Deadline = {
    phase: 'lookup',
    signal: controller.signal,
    connected: () => clearTimeout(connecting),
    responded: () => clearTimeout(responding),
    end() {
      for (const timer of [connecting, responding, total]) clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }

  const limit = (ms: number, what: string, spent = 0) => {
    const expire = () => {
      const message = `${host} did not ${what} within ${formatTime(ms, english)} (${PHASES[deadline.phase]}).`
      controller.abort(new VerdictError('timeout', message))
    }
    if (spent >= ms) expire()
    return setTimeout(expire, ms - spent)
  }
  const connecting = limit(limits.connectMs, 'accept the connection')
  const responding = limit(limits.firstByteMs, 'respond')
  const total = limit(limits.totalMs, 'finish its response', spentMs)

  const stop = () => controller.abort(abortFailure(outer?.reason, host))
  if (outer?.aborted) stop()
  else outer?.addEventListener('abort', stop, { once: true })
  return deadline
}

/** The failure for an aborted signal: its reason if that is one. */
export function abortFailure(reason: unknown, host: string): VerdictError {
  if (reason instanceof VerdictError) return reason
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    return new VerdictError('timeout', `The time limit of this run was reached before ${host} responded.`)
  }
  return new VerdictError('aborted', `The run was canceled before ${host} responded.`)
}
