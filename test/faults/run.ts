import { parseArgs } from 'node:util'
import { createDatabase } from '../postgres/database.ts'
import { startPostgres } from '../postgres/start.ts'
import { breakConnection } from './disturb.ts'
import { type FaultsResult, runFaults } from './faults.ts'

/**
 * `npm run faults [-- --kills N] [--database sqlite|postgres] [--seed N]`: processes of the service are killed at random moments
 * under a load of creations; on PostgreSQL connections are broken too, and the database itself crashes now and then. Exits 1
 * if anything was lost, ended twice or never, ran twice or not at all for a tick of a schedule, was reported out of order, in two forms
 * or not at all, or was miscounted.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string' }, database: { type: 'string' }, seed: { type: 'string' } },
})
const kills = Number(values.kills ?? 50)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const say = (line: string) => console.log(line)

const courses: Record<string, () => Promise<FaultsResult>> = {
  sqlite: () => runFaults({ kills, seed, withDeliveries: true, say }),
  async postgres() {
    const server = await startPostgres({ durable: true })
    const database = await createDatabase(server.url)
    let disturbances = 0
    const disturb = async () => {
      if (process.env['TEST_DATABASE_URL'] || ++disturbances % 4 !== 0) return breakConnection(database.url)
      await server.restart({ crash: true, downFor: 1_000 })
      return 'crashed PostgreSQL'
    }
    try {
      return await runFaults({ databaseUrl: database.url, kills, seed, disturb, withDeliveries: true, say })
    } finally {
      await database.drop()
      await server.stop()
    }
  },
}

for (const [name, course] of Object.entries(courses)) {
  if (values.database !== undefined && values.database !== name) continue
  console.log(`${name}: ${kills} kills, --seed ${seed}`)
  const { made, deleted, ticks, events, runs, unanswered, complaints } = await course()
  console.log(
    `${made} reports answered with 2xx, ${deleted} deleted, ${ticks} ticks of schedules, ${events} events delivered, ${unanswered} requests without an answer, runs: ${JSON.stringify(runs)}`,
  )
  for (const complaint of complaints.slice(0, 50)) console.log(`  ${complaint}`)
  console.log(complaints.length === 0 ? 'Nothing was lost.' : `${complaints.length} complaints.`)
  if (complaints.length > 0) process.exitCode = 1
}
