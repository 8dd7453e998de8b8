/** Waits for ends of runs, but no longer than asked, than the client stays, or than the server takes requests. */
export interface Waiting {
  /**
   * Resolves when the run has ended, or when it is time to answer without; never rejects. `ended` is asked only if there
   * is time at all, and told by its signal when nobody waits any longer.
   */
  until(ended: (left: AbortSignal) => Promise<void>, milliseconds: number, gone: AbortSignal): Promise<void>
  /** Everybody who waits is answered now. */
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
