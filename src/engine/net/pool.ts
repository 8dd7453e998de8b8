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

export function createPool(limits: Limits): Pool {
  const idle = new Map<PooledConnection, { origin: string; timer: NodeJS.Timeout }>()
  let isClosed = false

  function remove(connection: PooledConnection): void {
    clearTimeout(idle.get(connection)?.timer)
    idle.delete(connection)
  }

  function drop(connection: PooledConnection): void {
    remove(connection)
    connection.http.destroy()
  }

  return {
    take(url, policy) {
      for (const [connection, entry] of idle) {
        if (connection.http.isClosed) drop(connection)
        else if (entry.origin === url.origin && policy.checkAddress(connection.address, hostOf(url)) === null) {
          remove(connection)
          policy.onConnect?.(connection.address, hostOf(url))
          return connection
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
      const timer = setTimeout(() => drop(connection), limits.idleMs)
      timer.unref()
      idle.set(connection, { origin, timer })
      const [oldest] = idle.keys()
      if (idle.size > MAX_IDLE && oldest) drop(oldest)
    },
    close() {
      isClosed = true
      for (const connection of [...idle.keys()]) drop(connection)
    },
  }
}
