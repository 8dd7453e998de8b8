import { setTimeout as sleep } from 'node:timers/promises'

/** Something took longer than its time limit. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** The promise, or a `TimeoutError` after `ms` milliseconds. What the promise does later is ignored. */
export function withTimeout<T>(promise: Promise<T>, ms: number, what = 'This'): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`${what} took longer than ${ms / 1000} s.`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The promise, or the signal's reason as soon as it aborts. What the promise does later is ignored. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => {})
}
