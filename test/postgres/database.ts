import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface FreshDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** A new database in a running server: empty, or a copy of another one that has no connections. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `verdict_${randomBytes(6).toString('hex')}`
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    // PostgreSQL 14 knows no other.
    const strategy = rows[0]!.version >= 150_000 ? 'strategy file_copy' : ''
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: () => withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
