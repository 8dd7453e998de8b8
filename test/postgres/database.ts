import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** A new, empty database in a server that runs. */
export async function createDatabase(serverUrl: string): Promise<FreshDatabase> {
  const name = `verdict_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(serverUrl, `drop database ${name} with (force)`) }
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
