import { Semaphore } from '../../common/semaphore.ts'
import { stopped } from './deadline.ts'

/** Lets so many requests at a time through to each host; the others wait in line. */
export interface Gate {
  /** Resolves, when it is this caller's turn, to the function that ends the turn. */
  enter(host: string, signal?: AbortSignal): Promise<() => void>
}

export const TURNS_PER_HOST = 2

export function createGate(perHost = TURNS_PER_HOST): Gate {
  const hosts = new Map<string, Semaphore>()
  return {
    async enter(host, signal) {
      const turns = hosts.get(host) ?? new Semaphore(perHost)
      hosts.set(host, turns)
      const forgetIdle = () => {
        if (turns.isIdle && hosts.get(host) === turns) hosts.delete(host)
      }
      try {
        const release = await turns.acquire({ signal })
        return () => {
          release()
          forgetIdle()
        }
      } catch {
        forgetIdle()
        throw stopped(signal?.reason, host)
      }
    },
  }
}
