import { type ClientConfig, Pool, type PoolConfig, types } from 'pg'

const INT8 = types.builtins.INT8

/**
 * If the machine of the database is gone without a word, as after a failover or a power failure, TCP waits for a quarter of an hour, or
 * forever if nothing was sent. A statement without an answer for this long is given up, and its connection with it. Longer than
 * statements may take on the server, so that a slow one is told from a dead one.
 */
export const SILENCE_MS = 90_000

/** Of every connection. */
export const CONNECTION: ClientConfig = {
  connectionTimeoutMillis: 5_000,
  // Otherwise the system waits for two hours before it looks whether the other side is still there, and some routers forget a silent
  // connection within minutes.
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  application_name: 'verdict',
  // Keys, counts and times are whole numbers below 2^53.
  types: {
    getTypeParser: ((oid: number, format?: never) =>
      oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  },
}

/**
 * PostgreSQL compiles a statement with LLVM where it expects to read much, which takes it hundreds of milliseconds; ours take milliseconds, and
 * a statement that `enable_…` settings lead to an index looks expensive to it. A statement and no startup option: connection poolers
 * refuse those, and one in the URL would replace ours.
 */
export const NO_JIT = 'set jit = off'

/** Of every pool. */
export const POOL: PoolConfig = {
  ...CONNECTION,
  onConnect: async (client) => {
    await client.query(NO_JIT)
  },
}

export function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...POOL, ...config })
  // An idle connection that breaks is replaced with the next question; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while somebody holds it: the question in hand fails, and that is where it is heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
