interface Waiter {
  count: number
  grant(): void
}

/** A fixed number of permits, granted in the order of requests. */
export class Semaphore {
  readonly #permits: number
  readonly #waiters = new Set<Waiter>()
  #free: number

  constructor(permits: number) {
    this.#permits = permits
    this.#free = permits
  }

  get free(): number {
    return this.#free
  }

  /** No permit is in use, and none is requested. */
  get isIdle(): boolean {
    return this.#free === this.#permits && this.#waiters.size === 0
  }

  /**
   * Waits for one or several permits (at most all of them), and resolves to the function that returns them. Rejects with
   * the signal's reason if it aborts first.
   */
  acquire({ count = 1, signal }: { count?: number; signal?: AbortSignal | undefined } = {}): Promise<() => void> {
    const wanted = Math.min(count, this.#permits)
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#waiters.size === 0 && wanted <= this.#free) {
      this.#free -= wanted
      return Promise.resolve(this.#releaseOf(wanted))
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        count: wanted,
        grant: () => {
          signal?.removeEventListener('abort', leave)
          resolve(this.#releaseOf(wanted))
        },
      }
      const leave = () => {
        this.#waiters.delete(waiter)
        reject(signal?.reason)
        // It may have held up others that need fewer permits.
        this.#grant()
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiters.add(waiter)
      this.#grant()
    })
  }

  /** Runs a task with one permit. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire({ signal })
    try {
      return await task()
    } finally {
      release()
    }
  }

  #grant(): void {
    for (const waiter of this.#waiters) {
      if (waiter.count > this.#free) return
      this.#waiters.delete(waiter)
      this.#free -= waiter.count
      waiter.grant()
    }
  }

  #releaseOf(count: number): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#free += count
      this.#grant()
    }
  }
}
