import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface FreshDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** A new database in a server that runs: empty, or a copy of another one that nobody is connected to. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `verdict_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => execute(serverUrl, `drop database ${name} with (force)`) }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
