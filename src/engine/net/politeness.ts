import { stopped } from './deadline.ts'

/** Lets so many requests at a time through to each host; the others wait their turn in order. */
export interface Gate {
  /** Resolves, when it is this caller's turn, to the function that ends the turn. */
  enter(host: string, signal?: AbortSignal): Promise<() => void>
}

interface Queue {
  inside: number
  waiting: Set<() => void>
}

export const TURNS_PER_HOST = 2

export function createGate(perHost = TURNS_PER_HOST): Gate {
  const queues = new Map<string, Queue>()

  function leave(host: string, queue: Queue): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      queue.inside -= 1
      const [next] = queue.waiting
      next?.()
      if (queue.inside === 0) queues.delete(host)
    }
  }

  function enter(host: string, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(stopped(signal.reason, host))
    const queue = queues.get(host) ?? { inside: 0, waiting: new Set() }
    queues.set(host, queue)
    return new Promise((resolve, reject) => {
      const start = () => {
        queue.waiting.delete(start)
        signal?.removeEventListener('abort', onAbort)
        queue.inside += 1
        resolve(leave(host, queue))
      }
      const onAbort = () => {
        queue.waiting.delete(start)
        reject(stopped(signal?.reason, host))
      }
      if (queue.inside < perHost) return start()
      queue.waiting.add(start)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  return { enter }
}
