import pg from 'pg'

/** Breaks one of the connections that the service holds to PostgreSQL. */
export async function breakConnection(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'faults' })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
      where pid = (
        select pid from pg_stat_activity
        where datname = current_database() and application_name like 'verdict%' order by random() limit 1
      )`)
    return `broke a connection of ${rows[0]?.name ?? 'no process'}`
  } finally {
    await client.end()
  }
}
