/** So many may work at a time; who came first goes first. */
export interface Slots {
  /** Takes some at once; null where the signal aborts first. What it answers gives them back. */
  take(count: number, signal?: AbortSignal): Promise<(() => void) | null>
  readonly free: number
}

interface Waiting {
  count: number
  enter(release: (() => void) | null): void
}

export function createSlots(total: number): Slots {
  let free = total
  const queue: Waiting[] = []

  function admit(): void {
    while (queue.length > 0 && queue[0]!.count <= free) {
      const { count, enter } = queue.shift()!
      free -= count
      let held = true
      enter(() => {
        if (!held) return
        held = false
        free += count
        admit()
      })
    }
  }

  return {
    get free() {
      return free
    },
    take(count, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted) return resolve(null)
        const waiting: Waiting = {
          count: Math.min(count, total),
          enter(release) {
            signal?.removeEventListener('abort', leave)
            resolve(release)
          },
        }
        const leave = () => {
          queue.splice(queue.indexOf(waiting), 1)
          resolve(null)
          admit()
        }
        signal?.addEventListener('abort', leave, { once: true })
        queue.push(waiting)
        admit()
      })
    },
  }
}
