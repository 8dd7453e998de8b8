import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

let server: Postgres | undefined

/** One PostgreSQL for the whole run; database.ts makes databases in it. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  project.provide('postgresUrl', server.url)
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
