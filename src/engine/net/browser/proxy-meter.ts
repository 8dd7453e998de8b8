import type { Socket } from 'node:net'
import { type Failure, VerdictError } from '../../../errors.ts'
import { sizeInWords } from '../limits.ts'

/** The bounds of one visit. */
export interface ProxyLimits {
  /** From the sites to the browser. */
  bytes: number
  /** From the browser to the sites. */
  sentBytes: number
  connections: number
  /** Over the whole visit. */
  connectionsInAll: number
}

const MiB = 1024 * 1024

const DEFAULTS: ProxyLimits = { bytes: 64 * MiB, sentBytes: 8 * MiB, connections: 200, connectionsInAll: 1_000 }
const MAX_RECORDED = 200

export interface Refused {
  /** Host, and port where it is not 443. */
  target: string
  failure: Failure
}

/** Counts what goes through, and shuts everything when a bound is hit. */
export interface Meter {
  readonly refused: readonly Refused[]
  /** Why a target could not be had, the first time it was tried; `host` as URLs write it. */
  failureFor(host: string): Failure | null
  /** In words, those that were hit. */
  readonly bounds: readonly string[]
  readonly received: number
  /** One connection more, or a throw. */
  admit(): void
  leave(): void
  watch(socket: Socket): void
  refuse(target: string, failure: Failure): void
  close(): void
}

export function createMeter(given: Partial<ProxyLimits> = {}): Meter {
  const limits = { ...DEFAULTS, ...given }
  const refused: Refused[] = []
  const byHost = new Map<string, Failure>()
  const bounds = new Set<string>()
  const sockets = new Set<Socket>()
  let open = 0
  let inAll = 0
  let received = 0
  let sent = 0
  let shut = false

  function shutAt(bound: string): void {
    bounds.add(bound)
    shut = true
    for (const socket of sockets) socket.destroy()
  }

  return {
    refused,
    failureFor: (host) => byHost.get(host) ?? null,
    get bounds() {
      return [...bounds]
    },
    get received() {
      return received
    },
    admit() {
      if (shut) throw new VerdictError('too_large', 'A bound of this visit was hit before.')
      if (open >= limits.connections || inAll >= limits.connectionsInAll) {
        bounds.add(`The page opened more connections than the bound (${limits.connections} at a time).`)
        throw new VerdictError('too_large', 'Too many connections in this visit.')
      }
      open++
      inAll++
    },
    leave() {
      open--
    },
    watch(socket) {
      sockets.add(socket)
      let before = 0
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > limits.bytes) shutAt(`The page loaded more than the bound of ${sizeInWords(limits.bytes)}.`)
        // What was written shows here only by and by, which is close enough for a bound.
        sent += socket.bytesWritten - before
        before = socket.bytesWritten
        if (sent > limits.sentBytes) shutAt(`The page sent more than the bound of ${sizeInWords(limits.sentBytes)}.`)
      })
      socket.once('close', () => {
        sockets.delete(socket)
        open--
      })
      if (shut) socket.destroy()
    },
    refuse(target, failure) {
      byHost.set(target, byHost.get(target) ?? failure)
      if (refused.length < MAX_RECORDED) refused.push({ target, failure })
    },
    close() {
      shut = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
