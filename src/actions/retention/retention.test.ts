import { expect, it } from 'vitest'
import { makeReport } from '../../../test/storage/make-report.ts'
import { makeUser, useTestStorage } from '../../../test/storage/open-test-storage.ts'
import { DEFAULT_RETENTION, KEEP_ALL } from '../../domain/retention/retention.ts'
import { planThinning } from '../../storage/retention/thinning-start.ts'
import { OPERATOR } from '../audit-log/audit-log.ts'
import { changeRetention, findRetention, retentionOf } from './retention.ts'

const NOW = 1_760_000_000_000
const TWO_WEEKS_MS = 14 * 86_400_000
const { storage } = useTestStorage('sqlite')
const most = { all: 60, daily: 90, weekly: 365 }

it('a project keeps details as long as it chose or the server does, never longer than the server allows', () => {
  const config = { keep: DEFAULT_RETENTION, keepMax: most }
  expect(retentionOf(null, config)).toEqual({ all: 30, daily: 90, weekly: 365 })
  expect(retentionOf({ all: 90, daily: 90, weekly: 90 }, config)).toEqual({ all: 60, daily: 90, weekly: 90 })
})

it('details stay for two weeks after the first start, unless the project chose its own times or nothing goes', async () => {
  await planThinning(storage, NOW)
  const { id } = await makeUser(storage)
  await makeReport(storage, id)
  let time = NOW
  const dependencies = {
    storage,
    now: () => time,
    actor: OPERATOR,
    config: { keep: DEFAULT_RETENTION, keepMax: KEEP_ALL },
  }
  const startsAt = async (changes: object = {}) =>
    (await findRetention({ ...dependencies, ...changes }, id, 'example.com'))!.startsAt
  expect(await startsAt()).toBe(NOW + TWO_WEEKS_MS)
  expect(await startsAt({ config: { keep: KEEP_ALL, keepMax: KEEP_ALL } })).toBeNull()
  await changeRetention(dependencies, id, 'example.com', { all: '7d' })
  expect(await startsAt()).toBeNull()
  await changeRetention(dependencies, id, 'example.com', null)
  time = NOW + TWO_WEEKS_MS - 1
  expect(await startsAt()).toBe(NOW + TWO_WEEKS_MS)
  time = NOW + TWO_WEEKS_MS
  expect(await startsAt()).toBeNull()
})
