import { readFileSync } from 'node:fs'
import pg from 'pg'

export interface Cost {
  calls: number
  /** CPU time of PostgreSQL, in milliseconds. */
  cpuMs: number
  /** By the clock, of each call. */
  tookMs: number[]
}

/** What a transaction holds until it ends, and others wait for: by a part of the statement that takes it. */
const HELD = { taking: 'pg_advisory_xact_lock(', counts: 'update "user_counts"' } as const
export type Held = keyof typeof HELD
export type Holds = Partial<Record<Held, number>>

/**
 * A hold is counted as the CPU time of the database meanwhile, and for each statement and commit what a network and a disk add between
 * two machines of one data center: so it does not depend on what else this machine does.
 */
const ROUND_TRIP_MS = 0.2
const COMMIT_MS = 1
const FIND_EVERY_MS = 1_000
const WRITES = /^\s*(insert|update|delete|with)\b/i

interface Transaction {
  held: Map<Held, { cpuMs: number; statements: number }>
  statements: number
  hasWritten: boolean
}

type Query = (...values: unknown[]) => unknown

/** CPU time of the connections of a database while one thing after the other is done, by what it is. */
export class StatementMeter {
  readonly costs = new Map<string, Cost>()
  readonly #client: pg.Client
  #pids: number[] = []
  #holds: Holds = {}
  #foundAt = Number.NEGATIVE_INFINITY

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url, application_name: 'bench' })
  }

  async open(): Promise<void> {
    await this.#client.connect()
    this.#watchTransactions()
  }

  /** Some may have been opened or closed. */
  async #findConnections(): Promise<void> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name <> 'bench'`,
    )
    this.#pids = rows.map(({ pid }) => pid)
    this.#foundAt = performance.now()
  }

  async measure<T>(what: string, work: () => Promise<T>): Promise<{ value: T; tookMs: number; holds: Holds }> {
    if (performance.now() - this.#foundAt > FIND_EVERY_MS) await this.#findConnections()
    this.#holds = {}
    const before = this.#cpuMs()
    const started = performance.now()
    const value = await work()
    const tookMs = performance.now() - started
    const cost = this.costs.get(what) ?? { calls: 0, cpuMs: 0, tookMs: [] }
    this.costs.set(what, cost)
    cost.calls++
    cost.cpuMs += Math.max(0, this.#cpuMs() - before)
    cost.tookMs.push(tookMs)
    return { value, tookMs, holds: this.#holds }
  }

  async query<R extends object>(sql: string): Promise<R[]> {
    return (await this.#client.query<R>(sql)).rows
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** From the answer to the statement that takes something to the answer to the commit, of every connection of this process. */
  #watchTransactions(): void {
    const open = new WeakMap<object, Transaction>()
    const after = (connection: object, text: string) => {
      if (text.startsWith('begin')) open.set(connection, { held: new Map(), statements: 0, hasWritten: false })
      const transaction = open.get(connection)
      if (transaction === undefined) return
      const { held } = transaction
      transaction.statements++
      transaction.hasWritten ||= WRITES.test(text)
      for (const [name, part] of Object.entries(HELD) as [Held, string][])
        if (text.includes(part) && !held.has(name))
          held.set(name, { cpuMs: this.#cpuMs(), statements: transaction.statements })
      if (text !== 'commit' && text !== 'rollback') return
      const now = this.#cpuMs()
      for (const [name, { cpuMs, statements }] of held)
        this.#holds[name] =
          Math.max(0, now - cpuMs) +
          (transaction.statements - statements) * ROUND_TRIP_MS +
          (transaction.hasWritten ? COMMIT_MS : 0)
      open.delete(connection)
    }
    const original = pg.Client.prototype.query as Query
    pg.Client.prototype.query = function (this: object, ...values: unknown[]) {
      const answer = original.apply(this, values)
      const [asked] = values as [string | { text?: string }]
      const text = typeof asked === 'string' ? asked : (asked?.text ?? '')
      if (answer instanceof Promise) answer.then(() => after(this, text)).catch(() => {})
      return answer
    } as typeof pg.Client.prototype.query
  }

  /** In nanoseconds in /proc, unlike the ticks of /proc/…/stat. */
  #cpuMs(): number {
    let sum = 0
    for (const pid of this.#pids) {
      try {
        sum += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
      } catch {
        // That connection has closed.
      }
    }
    return sum
  }
}
