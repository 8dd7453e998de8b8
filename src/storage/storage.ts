import type { Blobs } from './blobs/blobs.ts'
import type { ListStatements } from './reports/list/statements.ts'
import type { Search } from './search.ts'
import type { Db } from './tables.ts'

/** What the two databases bring. */
export type Database = Omit<Storage, 'blobs'>

export interface Storage {
  kind: 'sqlite' | 'postgres'
  /** Processes on other machines may use the same data. */
  isShared: boolean
  /** Quick questions. */
  db: Db
  /** The same data, read only, for questions that may take long: never holds `db` up. */
  slow: Db
  /**
   * All or nothing, and durable before it resolves. `mayBeLost`: it need not be, because after a crash the same is simply done again.
   * On PostgreSQL `work` runs again after a deadlock, or if what it adds to was deleted meanwhile.
   */
  transaction<T>(work: (db: Db) => Promise<T>, options?: { mayBeLost?: boolean }): Promise<T>
  /**
   * A transaction of upkeep, that writes much: on SQLite in a thread, so that the event loop runs on. Keep it short, for other
   * writers wait. It is durable with the next `transaction`.
   */
  background<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** In a transaction: others that lock the same number wait until it ends. */
  lock(db: Db, number: number): Promise<void>
  /** After inserting projects and events with keys of their own: the next is higher than all, also of deleted projects. */
  resetKeySequence(db: Db): Promise<void>
  /** Writes all data into a new file, as of one moment, while everything else goes on. */
  backup(file: string): Promise<void>
  /**
   * What cookies and links are signed with: `given` by the operator, or a generated one, in a file beside the SQLite database or in
   * PostgreSQL, where it is deleted once the operator gives one.
   */
  secret(given?: string | null): Promise<string>
  /** Files of the database that other users of the machine may read. */
  filesOpenToOthers(): string[]
  /** How large the database is; `freeBytes` of it are used for what is written next. null: not known. */
  size(): Promise<{ bytes: number; freeBytes: number | null }>
  /** Gives some free space back to the disk, where the database was set up for that. false: there is nothing to give back. */
  shrink(): Promise<boolean>
  /** Fails unless the database takes writes. */
  ping(): Promise<void>
  close(): Promise<void>
  /** Evidence and files of runs. */
  blobs: Blobs
  /** For the lists. */
  search: Search
  lists: ListStatements
}
