/** Limits of requests to audited sites. Reaching one is a failure whose message names the limit. */
export interface Limits {
  redirects: number
  /** DNS lookup, connecting and TLS handshake together. */
  connectMs: number
  /** From the start of an exchange to the end of the response's head. */
  firstByteMs: number
  /** A request with all its redirects, without the time it waited for its turn at a busy host. */
  totalMs: number
  /** Size of a body, both as transferred and decoded; the default for calls without a limit of their own. */
  bodyBytes: number
  headerBytes: number
  headerCount: number
  /** Decoded bytes for each transferred byte; applies to bodies larger than `ratioFreeBytes`. */
  ratio: number
  ratioFreeBytes: number
  /** Number of content codings applied to a body. */
  codings: number
  /** How much of a redirect's body is read to keep the connection. */
  drainBytes: number
  drainMs: number
  /** How long an idle connection is kept. */
  idleMs: number
  /** Number of subresources, and bytes of a whole run. */
  subresources: number
  runBytes: number
}

const KiB = 1024
const MiB = 1024 * KiB

export const defaultLimits: Limits = {
  redirects: 10,
  connectMs: 8_000,
  firstByteMs: 10_000,
  totalMs: 20_000,
  bodyBytes: 10 * MiB,
  headerBytes: 64 * KiB,
  headerCount: 1_000,
  ratio: 100,
  ratioFreeBytes: MiB,
  codings: 3,
  drainBytes: 64 * KiB,
  drainMs: 250,
  idleMs: 4_000,
  subresources: 150,
  runBytes: 32 * MiB,
}

/** Bytes that the requests of one run share. */
export interface Budget {
  /** False, and nothing taken, if fewer bytes are left. */
  take(bytes: number): boolean
  readonly total: number
  readonly left: number
}

export function createBudget(total: number): Budget {
  let left = total
  return {
    total,
    get left() {
      return left
    },
    take(bytes) {
      if (bytes > left) return false
      left -= bytes
      return true
    },
  }
}
