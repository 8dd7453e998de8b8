import { connect, type Socket } from 'node:net'
import type { ResolvedAddress } from './lookup.ts'

/** RFC 8305 §5: how long to wait for an address before the next one is tried in parallel. */
const ATTEMPT_DELAY_MS = 250
/** A name may have any number of addresses. */
const MAX_ATTEMPTS = 6

export type OpenSocket = (address: ResolvedAddress, port: number) => Socket

const openTcp: OpenSocket = ({ address, family }, port) => connect({ host: address, family, port, noDelay: true })

/** Connects to the first address that responds (RFC 8305, "Happy Eyeballs"). */
export function dial(
  addresses: readonly ResolvedAddress[],
  port: number,
  signal: AbortSignal,
  open = openTcp,
): Promise<Socket> {
  const queue = alternate(addresses).slice(0, MAX_ATTEMPTS)
  const running = new Set<Socket>()
  let firstError: unknown
  let timer: NodeJS.Timeout | undefined

  return new Promise((resolve, reject) => {
    const settle = (winner: Socket | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      queue.length = 0
      for (const socket of running) if (socket !== winner) socket.destroy()
      running.clear()
    }
    const onAbort = () => {
      settle(null)
      reject(signal.reason)
    }
    const next = () => {
      clearTimeout(timer)
      const address = queue.shift()
      if (address === undefined) return
      const socket = open(address, port)
      running.add(socket)
      const onError = (error: Error) => {
        running.delete(socket)
        firstError ??= error
        if (queue.length > 0) return next()
        if (running.size > 0) return
        settle(null)
        reject(firstError)
      }
      // An error without a listener would end the process, so this one stays for as long as the socket exists.
      socket.on('error', () => {})
      socket.once('error', onError)
      socket.once('connect', () => {
        if (!running.has(socket)) return
        socket.removeListener('error', onError)
        settle(socket)
        resolve(socket)
      })
      if (queue.length > 0) timer = setTimeout(next, ATTEMPT_DELAY_MS)
    }

    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    next()
  })
}

/** RFC 8305 §4: address families alternate, starting with the one that the lookup prefers. */
function alternate(addresses: readonly ResolvedAddress[]): ResolvedAddress[] {
  const preferred = addresses[0]?.family
  const first = addresses.filter(({ family }) => family === preferred)
  const second = addresses.filter(({ family }) => family !== preferred)
  return first
    .flatMap((address, index) => [address, second[index]])
    .concat(second.slice(first.length))
    .filter(defined)
}

function defined<T>(value: T | undefined): value is T {
  return value !== undefined
}
