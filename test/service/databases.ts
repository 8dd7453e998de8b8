import { inject } from 'vitest'
import { createDatabase } from '../postgres/database.ts'

export interface Database {
  /** Undefined: a file in the data folder. */
  url: string | undefined
  drop(): Promise<void>
}

export const DATABASES: { name: string; create(): Promise<Database> }[] = [
  { name: 'SQLite', create: async () => ({ url: undefined, drop: async () => {} }) },
  { name: 'PostgreSQL', create: () => createDatabase(inject('postgresUrl'), inject('postgresTemplate')) },
]
