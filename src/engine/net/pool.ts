import { type Connection, type Connector, connect } from './connect.ts'
import type { Deadline } from './deadline.ts'
import type { Asker } from './http-connection.ts'
import { overHttp1 } from './http1.ts'
import { overHttp2 } from './http2.ts'
import type { Limits } from './limits.ts'

/** A connection that speaks HTTP, used by one exchange at a time. */
export interface Line extends Omit<Connection, 'socket'> {
  asker: Asker
  /** It has not carried an exchange yet, so its phases belong to the first one. */
  fresh: boolean
}

/** Connections that wait for the next question to the same origin. */
export interface Pool {
  /** One that waited, or undefined. */
  take(url: URL): Line | undefined
  open(url: URL, deadline: Deadline): Promise<Line>
  put(url: URL, line: Line): void
  close(): void
}

/** So many wait at most; the one that waited longest makes room. */
const MAX_IDLE = 100

export function createPool(connector: Connector, limits: Limits): Pool {
  const idle = new Map<Line, { origin: string; timer: NodeJS.Timeout }>()
  let closed = false

  function remove(line: Line): void {
    clearTimeout(idle.get(line)?.timer)
    idle.delete(line)
  }

  function drop(line: Line): void {
    remove(line)
    line.asker.destroy()
  }

  return {
    take({ origin }) {
      for (const [line, entry] of idle) {
        if (line.asker.closed) drop(line)
        else if (entry.origin === origin) {
          remove(line)
          return line
        }
      }
      return undefined
    },
    async open(url, deadline) {
      const { socket, ...facts } = await connect(url, connector, deadline)
      const asker = facts.offersHttp2 ? overHttp2(url.origin, socket, limits) : overHttp1(socket)
      return { ...facts, asker, fresh: true }
    },
    put({ origin }, line) {
      if (closed || line.asker.closed) return line.asker.destroy()
      line.fresh = false
      const timer = setTimeout(() => drop(line), limits.idleMs)
      timer.unref()
      idle.set(line, { origin, timer })
      const [oldest] = idle.keys()
      if (idle.size > MAX_IDLE && oldest) drop(oldest)
    },
    close() {
      closed = true
      for (const line of [...idle.keys()]) drop(line)
    },
  }
}
