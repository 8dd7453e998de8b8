import { expect, inject, it } from 'vitest'
import { createDatabase } from '../postgres/database.ts'
import { breakConnection } from './disturb.ts'
import { runFaults } from './faults.ts'

/** The short version of `npm run faults`: few processes, and few clients that pause, because each kill needs only some creations around it. */
const SHORT = { kills: 2, clients: 2, pauseMs: 400, isSmall: true }

it('loses nothing on SQLite when the process is killed', async () => {
  const { made, complaints } = await runFaults({ ...SHORT, seed: 1 })
  expect(complaints).toEqual([])
  expect(made).toBeGreaterThan(0)
})

it('loses nothing on PostgreSQL when servers and workers are killed and connections break', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  try {
    const disturb = () => breakConnection(database.url)
    const { made, complaints } = await runFaults({ ...SHORT, databaseUrl: database.url, seed: 2, disturb })
    expect(complaints).toEqual([])
    expect(made).toBeGreaterThan(0)
  } finally {
    await database.drop()
  }
})
