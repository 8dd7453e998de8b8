import { VerdictError } from '../../errors.ts'
import { type Limits, timeInWords } from './limits.ts'

export type Phase = 'lookup' | 'connect' | 'tls' | 'wait' | 'headers' | 'body'

const stillDoing: Record<Phase, string> = {
  lookup: 'looking up its address',
  connect: 'connecting',
  tls: 'in the TLS handshake',
  wait: 'waiting for the first byte',
  headers: 'reading the headers',
  body: 'reading the body',
}

/** The clock of one exchange: whichever bound runs out first aborts `signal` with the failure as its reason. */
export interface Deadline {
  phase: Phase
  readonly signal: AbortSignal
  /** The connection stands: its bound no longer counts. */
  connected(): void
  /** The head of the answer is here: the bound of the first byte no longer counts. */
  answered(): void
  end(): void
}

export interface DeadlineOptions {
  host: string
  limits: Limits
  /** The caller's own signal. */
  outer?: AbortSignal | undefined
  /** What earlier exchanges of the same visit took of `totalMs`. */
  spentMs?: number
}

export function startDeadline({ host, limits, outer, spentMs = 0 }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const deadline: Deadline = {
    phase: 'lookup',
    signal: controller.signal,
    connected: () => clearTimeout(connecting),
    answered: () => clearTimeout(answering),
    end() {
      for (const timer of [connecting, answering, whole]) clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }

  const bound = (ms: number, what: string, spent = 0) => {
    const expire = () => {
      const message = `${host} did not ${what} within ${timeInWords(ms)}: still ${stillDoing[deadline.phase]}.`
      controller.abort(new VerdictError('timeout', message))
    }
    if (spent >= ms) expire()
    return setTimeout(expire, ms - spent)
  }
  const connecting = bound(limits.connectMs, 'take the connection')
  const answering = bound(limits.firstByteMs, 'begin to answer')
  const whole = bound(limits.totalMs, 'answer in full', spentMs)

  const stop = () => controller.abort(stopped(outer?.reason, host))
  if (outer?.aborted) stop()
  else outer?.addEventListener('abort', stop, { once: true })
  return deadline
}

/** The failure behind an aborted signal: the caller's own if it gave one. */
export function stopped(reason: unknown, host: string): VerdictError {
  if (reason instanceof VerdictError) return reason
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    return new VerdictError('timeout', `The time for this check ran out before ${host} had answered.`)
  }
  return new VerdictError('aborted', `The check was stopped before ${host} had answered.`)
}
