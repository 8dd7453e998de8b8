import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/storage/postgres/migrate.ts'
import { migrations } from '../../src/storage/postgres/migrations/index.ts'
import { createDatabase, type FreshDatabase } from './database.ts'
import { type Postgres, startPostgres } from './start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The name of a database with every table and no rows, to copy: migrations take longer. */
    postgresTemplate: string
  }
}

/** Linux keeps its files in memory. A database is hundreds of files, and a disk can take ten times as long to create and delete them. */
const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

let server: Postgres | undefined
let template: FreshDatabase | undefined

/** One PostgreSQL for the whole run; database.ts makes databases in it. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres({ parent: (await hasRoom(IN_MEMORY)) ? IN_MEMORY : undefined })
  project.provide('postgresUrl', server.url)
  template = await createDatabase(server.url)
  const pool = new pg.Pool({ connectionString: template.url })
  await migrate(pool, migrations)
  await pool.end()
  project.provide('postgresTemplate', template.name)
}

export async function teardown(): Promise<void> {
  await template?.drop()
  await server?.stop()
}

/** Containers often have a small one, and other systems than Linux none. */
async function hasRoom(folder: string): Promise<boolean> {
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(free, process.availableMemory()) >= ENOUGH_BYTES
}
