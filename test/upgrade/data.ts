import { fileURLToPath } from 'node:url'

const file = (name: string) => fileURLToPath(new URL(`./written/${name}`, import.meta.url))

/** Written by write-data.ts: a packed SQLite database, a backup of PostgreSQL with the same data, and the ids in them. */
export const DATA = { sqlite: file('sqlite.db.zst'), postgres: file('postgres.backup'), ids: file('ids.json') }

export interface WrittenData {
  /** An API key of the owner. */
  key: string
  /** The token of a browser that is signed in. */
  session: string
  project: string
  /** Reports: with six runs of all depths and a schedule, with a password, and without a result. */
  watched: string
  locked: string
  failed: string
  scan: string
}

export const EMAIL = 'owner@example.com'
export const PASSWORD = 'the password of earlier data'
export const REPORT_PASSWORD = 'open it'
