import { beforeAll, describe, expect, it } from 'vitest'
import { findAlertRule } from '../../src/storage/alerts/alert-rules.ts'
import { findAlert } from '../../src/storage/alerts/alerts.ts'
import { findAnyChannel, findChannel } from '../../src/storage/channels/channels.ts'
import { findCredential } from '../../src/storage/credentials/credentials.ts'
import { deleteDeployMark } from '../../src/storage/projects/deploy-marks.ts'
import { findOwnIcon } from '../../src/storage/reports/icons.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { findKeptScan, findScanOf, listScans } from '../../src/storage/scans/scans.ts'
import { findSchedule } from '../../src/storage/schedules/schedules.ts'
import { findMembership } from '../../src/storage/sharing/members.ts'
import type { Db } from '../../src/storage/tables.ts'
import { KINDS, makeUser, useTestStorage } from './open-test-storage.ts'

type Find = (db: Db, userId: string, id: string) => Promise<unknown>

const FINDS: [name: string, find: Find][] = [
  ['a report', findReport],
  ['a scan', findScanOf],
  ['a scan for its page', (db, _, id) => findKeptScan(db, id)],
  ['a schedule', findSchedule],
  ['an alert', findAlert],
  ['an alert rule', findAlertRule],
  ['a channel', findChannel],
  ['a channel of a link', (db, _, id) => findAnyChannel(db, id)],
  ['a credential', findCredential],
  ['a project of another user', (db, userId, ownerId) => findMembership(db, userId, { ownerId, project: 'a.example' })],
]

describe.each(KINDS)('what is no id, in %s,', (kind) => {
  const { storage } = useTestStorage(kind)
  let userId: string
  beforeAll(async () => {
    userId = (await makeUser(storage)).id
  })

  it.each(FINDS)('finds nothing as the id of %s', async (_, find) => {
    for (const id of ['', 'new', 'a\0b']) expect(await find(storage.db, userId, id)).toBeUndefined()
  })

  it('is no deploy mark to delete', async () => {
    for (const id of ['', 'new', 'a\0b'])
      expect(await deleteDeployMark(storage.db, userId, 'a.example', id)).toBe(false)
  })

  it('finds nothing as the name of a project or icon', async () => {
    const question = { project: 'a\0b', sortBy: 'id', sort: 'desc', page: 1, perPage: 1 } as const
    expect(await listScans(storage, userId, question)).toEqual({ items: [], total: 0 })
    expect(await findOwnIcon(storage.db, userId, 'a\0b')).toBeUndefined()
  })
})
