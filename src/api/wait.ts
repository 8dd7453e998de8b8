/** Waits for runs to end: no longer than asked, than the client stays connected, or than the server runs. */
export interface Waiting {
  /**
   * Resolves when the run has ended or the wait is over; never rejects. `ended` is called only if there is time to wait,
   * and its signal aborts when the wait is over.
   */
  until(ended: (left: AbortSignal) => Promise<void>, milliseconds: number, gone: AbortSignal): Promise<void>
  /** Ends every wait now. */
  stop(): void
}

export function createWaiting(): Waiting {
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
          left.abort()
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
