import { type ClientConfig, Pool, type PoolConfig, types } from 'pg'

const INT8 = types.builtins.INT8

/**
 * If the database host disappears, as after a failover or a power failure, TCP times out only after 15 minutes, or never if no data was
 * in flight. After this long without a response, the statement fails and its connection is closed. It is longer than the server's
 * statement timeout, so slow statements don't count as lost ones.
 */
export const SILENCE_MS = 90_000

/** Of every connection. */
export const CONNECTION: ClientConfig = {
  connectionTimeoutMillis: 5_000,
  // By default, the system sends its first probe after two hours; some routers drop idle connections within minutes.
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
  // The next query replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => {})
  // The same for a checked-out connection: its current query fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
