/** `unavailable` may be temporary; the others need an operator. `empty`: our tables are missing, as in a new database. */
export type Trouble = 'unavailable' | 'full' | 'read-only' | 'empty'

// https://www.sqlite.org/rescode.html; extended codes carry the primary one in their low byte.
const SQLITE: Record<number, Trouble> = {
  5: 'unavailable',
  6: 'unavailable',
  7: 'unavailable',
  8: 'read-only',
  10: 'unavailable',
  13: 'full',
  14: 'unavailable',
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, too many connections, out of
// memory, shutting down, crashed, starting up, dropped, timed out waiting for a lock or for a statement, still deadlocked; no longer
// let in, or no such database, as while an operator restores it.
const POSTGRES_UNAVAILABLE = /^(08...|53[023]00|57P0[1234]|55P03|57014|40P01|40001|28...|3D000)$/
/** No such table or schema. */
const POSTGRES_EMPTY = new Set(['42P01', '3F000'])

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** What pg says about a statement that was not answered in time, and only by its message. */
export const NO_ANSWER = 'Query read timeout'

// pg reports these as plain errors, without a code.
const CONNECTION_LOST = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  NO_ANSWER,
]

/** What a database error means for the caller; undefined if it isn't a database error. */
export function storageTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (errcode !== undefined) return SQLITE[errcode & 0xff]
  if (code === '53100') return 'full'
  if (code === '25006') return 'read-only'
  if (code !== undefined && POSTGRES_EMPTY.has(code)) return 'empty'
  if (code !== undefined && (NETWORK.has(code) || POSTGRES_UNAVAILABLE.test(code))) return 'unavailable'
  if (CONNECTION_LOST.some((start) => error.message.startsWith(start))) return 'unavailable'
  // Several addresses were tried, and each failed.
  if (error instanceof AggregateError) return error.errors.map(storageTrouble).find((trouble) => trouble !== undefined)
  return undefined
}

/** Whether it is the error of a commit whose answer was lost: whether the change was saved is unknown. */
export function isLostCommit(error: unknown): boolean {
  return error instanceof Error && 'mayBeSaved' in error && error.mayBeSaved === true
}

const SQLITE_IOERR = 10

/** Whether the disk of the database does not take writes: full, over its quota, read-only or broken. */
export function isDiskFailure(error: unknown): boolean {
  const trouble = storageTrouble(error)
  const { errcode = 0 } = error as { errcode?: number }
  return trouble === 'full' || trouble === 'read-only' || (trouble !== undefined && (errcode & 0xff) === SQLITE_IOERR)
}
