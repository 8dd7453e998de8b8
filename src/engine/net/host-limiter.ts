import { Semaphore } from '../../common/semaphore.ts'
import { abortFailure } from './deadline.ts'

/** Limits the number of requests to a host at the same time; others wait for their turn. */
export interface HostLimiter {
  /** Resolves at this caller's turn, to the function that ends it. */
  acquire(host: string, signal?: AbortSignal): Promise<() => void>
}

export const REQUESTS_PER_HOST = 2

/** `perHost`: for all hosts, or for each by its name. */
export function createHostLimiter(perHost: number | ((host: string) => number) = REQUESTS_PER_HOST): HostLimiter {
  const hosts = new Map<string, Semaphore>()
  return {
    async acquire(host, signal) {
      const turns = hosts.get(host) ?? new Semaphore(typeof perHost === 'number' ? perHost : perHost(host))
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
        throw abortFailure(signal?.reason, host)
      }
    },
  }
}
