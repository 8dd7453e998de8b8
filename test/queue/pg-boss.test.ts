import { type RawBuilder, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBoss } from '../../src/queue/boss.ts'
import { indexNextJobs, JOB_QUEUES, JOB_SCHEMA } from '../../src/storage/postgres/jobs.ts'
import { useTestStorage } from '../storage/open-test-storage.ts'

/**
 * What src/storage/postgres/jobs.ts assumes of pg-boss (docs/decisions/taking-jobs.md). Where an update of pg-boss fails here, compare the
 * statements of that file with pg-boss's new ones before you change what is expected.
 */
describe('pg-boss', () => {
  const test = useTestStorage('postgres')
  let boss: PgBoss

  beforeAll(async () => {
    boss = await startBoss(test.settings.databaseUrl!, (error) => {
      throw error
    })
    await test.storage.transaction(indexNextJobs)
  })
  afterAll(() => boss?.stop({ graceful: false }))

  const texts = async (query: RawBuilder<{ text: string }>) =>
    (await query.execute(test.storage.db)).rows.map(({ text }) => text)

  it('has the states of a job, in this order', async () => {
    const states = sql<{ text: string }>`
      select enumlabel as text from pg_enum where enumtypid = ${`${JOB_SCHEMA}.job_state`}::regtype order by enumsortorder`
    expect(await texts(states)).toEqual(['created', 'retry', 'active', 'completed', 'cancelled', 'failed'])
  })

  it('keeps both queues in one table, which is a part of that of all jobs', async () => {
    const tables = sql<{ text: string }>`
      select queue.name || ': ' || queue.table_name as text from ${sql.table(`${JOB_SCHEMA}.queue`)} as queue order by queue.name`
    const expected = Object.values(JOB_QUEUES).map((name) => `${name}: job_common`)
    expect(await texts(tables)).toEqual(expected.sort())
    const parts = sql<{ text: string }>`
      select inhrelid::regclass::text as text from pg_inherits where inhparent = ${`${JOB_SCHEMA}.job`}::regclass`
    expect(await texts(parts)).toEqual([`${JOB_SCHEMA}.job_common`])
  })

  it('has the columns that are read and written', async () => {
    const columns = sql<{ text: string }>`
      select attname || ' ' || format_type(atttypid, null) || case when attnotnull then ' not null' else '' end as text
      from pg_attribute where attrelid = ${`${JOB_SCHEMA}.job`}::regclass and attnum > 0 and not attisdropped`
    expect(await texts(columns)).toEqual(
      expect.arrayContaining([
        'id uuid not null',
        'name text not null',
        `state ${JOB_SCHEMA}.job_state not null`,
        'blocked boolean not null',
        'start_after timestamp with time zone not null',
        'priority integer not null',
        'created_on timestamp with time zone not null',
        'group_id text',
        'singleton_key text',
        'started_on timestamp with time zone',
        'heartbeat_on timestamp with time zone',
        'retry_count integer not null',
      ]),
    )
  })

  it('has the indexes that are searched, and ours is valid', async () => {
    const indexes = sql<{ text: string }>`
      select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as text from pg_index
      where indrelid = ${`${JOB_SCHEMA}.job_common`}::regclass and indisvalid`
    const active = `WHERE ((state = 'active'::${JOB_SCHEMA}.job_state) AND (group_id IS NOT NULL))`
    const waiting = `WHERE ((state < 'active'::${JOB_SCHEMA}.job_state) AND (NOT blocked))`
    expect(await texts(indexes)).toEqual(
      expect.arrayContaining([
        'btree (name, id)',
        `btree (name, group_id) ${active}`,
        `btree (name, priority DESC, created_on, id, start_after) ${waiting}`,
      ]),
    )
  })

  it('takes jobs by the same conditions, in the same order, and changes the same columns', async () => {
    const statements: string[] = []
    const db = {
      async executeSql(text: string) {
        statements.push(text.replace(/\s+/g, ' ').replace(/ RETURNING .*/, ''))
        return { rows: [] }
      },
    }
    await boss.fetch(JOB_QUEUES.quick, { db, batchSize: 8 })
    const lines = [
      " WITH next AS ( SELECT j.id FROM verdict_queue.job_common j WHERE j.name = 'runs'",
      "AND j.state < 'active' AND NOT j.blocked AND j.start_after < now()",
      'ORDER BY j.priority desc, j.created_on, j.id LIMIT 8 FOR UPDATE OF j SKIP LOCKED )',
      "UPDATE verdict_queue.job_common j SET state = 'active', started_on = now(), heartbeat_on = now(),",
      'retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END',
      "FROM next WHERE name = 'runs' AND j.id = next.id",
    ]
    expect(statements).toEqual([lines.join(' ')])
  })
})
