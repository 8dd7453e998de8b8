import type { Socket } from 'node:net'
import { type Failure, VerdictError } from '../../../errors.ts'
import { english, formatBytes } from '../../../messages/locale.ts'
import { VISIT_LIMIT } from '../../browser-evidence.ts'

/** Limits of one visit. */
export interface ProxyLimits {
  /** From the sites to the browser. */
  bytes: number
  /** From the browser to the sites. */
  sentBytes: number
  connections: number
  /** Over the whole visit. */
  totalConnections: number
}

const MiB = 1024 * 1024

const DEFAULTS: ProxyLimits = { bytes: 64 * MiB, sentBytes: 8 * MiB, connections: 200, totalConnections: 1_000 }
const MAX_RECORDED = 200
const LIMIT_REACHED: Failure = { code: 'too_large', message: VISIT_LIMIT }

export interface ProxyFailure {
  /** Host, and port where it is not 443. */
  target: string
  failure: Failure
}

/** Counts connections and bytes, and closes everything once a limit is reached. */
export interface ProxyMeter {
  readonly failures: readonly ProxyFailure[]
  /** Why the first connection to a host failed, or that a limit keeps all of them closed; `host` as in a URL. */
  failureOf(host: string): Failure | null
  /** The limits that were reached, as sentences. */
  readonly bounds: readonly string[]
  readonly received: number
  /** Counts a new connection; throws if there are too many. */
  admit(): void
  /** For an admitted connection that could not be opened. */
  release(): void
  watch(socket: Socket): void
  recordFailure(target: string, failure: Failure): void
  close(): void
}

export function createProxyMeter(overrides: Partial<ProxyLimits> = {}): ProxyMeter {
  const limits = { ...DEFAULTS, ...overrides }
  const failures: ProxyFailure[] = []
  const byHost = new Map<string, Failure>()
  const bounds = new Set<string>()
  const sockets = new Set<Socket>()
  let open = 0
  let total = 0
  let received = 0
  let sent = 0
  let isShut = false

  function shutAt(bound: string): void {
    bounds.add(bound)
    isShut = true
    for (const socket of sockets) socket.destroy()
  }

  return {
    failures,
    failureOf: (host) => (isShut ? LIMIT_REACHED : (byHost.get(host) ?? null)),
    get bounds() {
      return [...bounds]
    },
    get received() {
      return received
    },
    admit() {
      if (isShut) throw new VerdictError(LIMIT_REACHED.code, LIMIT_REACHED.message)
      const isTotal = total >= limits.totalConnections
      if (isTotal || open >= limits.connections) {
        bounds.add(
          isTotal
            ? `The page opened more connections than the limit of ${limits.totalConnections} in one visit.`
            : `The page opened more connections than the limit of ${limits.connections} at a time.`,
        )
        throw new VerdictError(LIMIT_REACHED.code, LIMIT_REACHED.message)
      }
      open++
      total++
    },
    release() {
      open--
    },
    watch(socket) {
      sockets.add(socket)
      let before = 0
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > limits.bytes)
          shutAt(`The page loaded more than the limit of ${formatBytes(limits.bytes, english)}.`)
        // Sent bytes are counted with a delay, which is accurate enough for a limit.
        sent += socket.bytesWritten - before
        before = socket.bytesWritten
        if (sent > limits.sentBytes)
          shutAt(`The page sent more than the limit of ${formatBytes(limits.sentBytes, english)}.`)
      })
      socket.once('close', () => {
        sockets.delete(socket)
        open--
      })
      if (isShut) socket.destroy()
    },
    recordFailure(target, failure) {
      byHost.set(target, byHost.get(target) ?? failure)
      if (failures.length < MAX_RECORDED) failures.push({ target, failure })
    },
    close() {
      isShut = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
