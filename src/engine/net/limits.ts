/** Every bound of the door. Hitting one is a coded outcome whose sentence names the bound. */
export interface Limits {
  redirects: number
  /** Looking the name up, connecting and the TLS handshake together. */
  connectMs: number
  /** From the start of an exchange to the end of the answer's head. */
  firstByteMs: number
  /** One visit, all its redirects included; waiting for a turn at a busy host is not counted. */
  totalMs: number
  /** Bytes of a body, after content decoding and on the wire alike, where a call names no limit of its own. */
  bodyBytes: number
  headerBytes: number
  headerCount: number
  /** Decoded bytes for each byte on the wire, watched once a body has grown past `ratioFreeBytes`. */
  ratio: number
  ratioFreeBytes: number
  /** Content codings laid over each other. */
  codings: number
  /** What a redirect's unread body may hold us up for the sake of keeping the connection. */
  drainBytes: number
  drainMs: number
  /** How long an unused connection is kept. */
  idleMs: number
  /** For whoever fetches subresources: how many, and bytes of a whole run. */
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

/** Bytes that several exchanges share: those of one run. */
export interface Budget {
  /** Takes the bytes if they are left; false, and nothing taken, if they are not. */
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

/** "64 KiB", "10 MiB", "500 bytes". */
export function sizeInWords(bytes: number): string {
  if (bytes >= MiB) return `${trim(bytes / MiB)} MiB`
  if (bytes >= KiB) return `${trim(bytes / KiB)} KiB`
  return `${bytes} bytes`
}

/** "10 s", "250 ms". */
export function timeInWords(ms: number): string {
  return ms >= 1_000 ? `${trim(ms / 1_000)} s` : `${trim(ms)} ms`
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10)
}
