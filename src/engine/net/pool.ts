import { type AddressPolicy, hostOf } from './address-policy.ts'
import { type Connector, connect, type NetworkConnection } from './connect.ts'
import type { Deadline } from './deadline.ts'
import type { HttpConnection } from './http-connection.ts'
import { createHttp1Connection } from './http1.ts'
import { createHttp2Connection } from './http2.ts'
import type { Limits } from './limits.ts'

export interface PooledConnection extends Omit<NetworkConnection, 'socket'> {
  http: HttpConnection
  /** It has not been used yet, so its connection phases belong to the first request. */
  isNew: boolean
}

/** Keeps idle connections for the next request to the same origin. */
export interface Pool {
  /** Removes an idle connection that the policy allows from the pool; undefined if there is none. */
  take(url: URL, policy: AddressPolicy): PooledConnection | undefined
  open(url: URL, connector: Connector, deadline: Deadline): Promise<PooledConnection>
  put(url: URL, connection: PooledConnection): void
  close(): void
}

/** Beyond this number the connection that has been idle longest is closed. */
const MAX_IDLE = 100

interface Idle {
  connection: PooledConnection
  origin: string
  timer: NodeJS.Timeout
}

export function createPool(limits: Limits): Pool {
  /** Those that have been idle longest come first. */
  const idle: Idle[] = []
  let isClosed = false

  function remove(entry: Idle): void {
    clearTimeout(entry.timer)
    const at = idle.indexOf(entry)
    if (at !== -1) idle.splice(at, 1)
  }

  function drop(entry: Idle): void {
    remove(entry)
    entry.connection.http.destroy()
  }

  return {
    take(url, policy) {
      const { origin } = url
      for (const entry of idle.filter((one) => one.origin === origin)) {
        const { http, address } = entry.connection
        if (http.isClosed) drop(entry)
        else if (policy.checkAddress(address, hostOf(url)) === null) {
          remove(entry)
          policy.onConnect?.(address, hostOf(url))
          return entry.connection
        }
      }
      return undefined
    },
    async open(url, connector, deadline) {
      const { socket, ...connection } = await connect(url, connector, deadline)
      const http = connection.offersHttp2
        ? createHttp2Connection(url.origin, socket, limits)
        : createHttp1Connection(socket)
      return { ...connection, http, isNew: true }
    },
    put({ origin }, connection) {
      if (isClosed || connection.http.isClosed) return connection.http.destroy()
      connection.isNew = false
      const entry: Idle = { connection, origin, timer: setTimeout(() => drop(entry), limits.idleMs) }
      entry.timer.unref()
      idle.push(entry)
      const [oldest] = idle
      if (idle.length > MAX_IDLE && oldest) drop(oldest)
    },
    close() {
      isClosed = true
      for (const entry of [...idle]) drop(entry)
    },
  }
}
