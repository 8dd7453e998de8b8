/** What is thrown where something took longer than it may. */
export class TooLong extends Error {}

/** The promise, or `TooLong` after so many milliseconds; what it does later is ignored. */
export function withinMs<T>(promise: Promise<T>, ms: number, what = 'This'): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLong(`${what} took longer than ${ms / 1000} s.`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
