import { expect, it } from 'vitest'
import { makeUser, storageOfTest, useTestStorage } from '../../../test/storage/open-test-storage.ts'
import { listAuditEntries } from '../../storage/audit-log/audit-log.ts'
import { type AuditDetails, OPERATOR, recordAudit, recordFailedSignIn, visibilityChange } from './audit-log.ts'

const acting = { actor: OPERATOR, now: () => 1_760_000_000_000 }
const { storage } = useTestStorage('sqlite')
const newest = async () => (await listAuditEntries(storage, { page: 1, perPage: 1 })).items[0]!

it.each<[string, AuditDetails, object | null]>([
  ['nothing', {}, null],
  ['a text', { name: 'x'.repeat(200) }, { name: 'x'.repeat(200) }],
  ['a longer text', { name: 'x'.repeat(201) }, { name: 'x'.repeat(200) }],
  ['a list', { reports: Array(25).fill('y') }, { reports: Array(25).fill('y') }],
  [
    'a longer list of longer texts',
    { reports: Array(26).fill('y'.repeat(201)) },
    { reports: Array(25).fill('y'.repeat(200)) },
  ],
])('an entry holds %s, as far as it is bounded', async (_, details, kept) => {
  await recordAudit(storage.db, acting, 'report.deleted', { kind: 'report', id: 'r' }, details)
  const entry = await newest()
  expect(entry.details && JSON.parse(entry.details)).toEqual(kept)
})

it.each<[string, Parameters<typeof visibilityChange>[1], object | null]>([
  ['nothing is said', {}, null],
  ['it stays as it is', { privacy: 1, indexable: true }, null],
  [
    'it becomes public',
    { privacy: 0 },
    { before: 'private', after: 'public', new_password: false, search_engines: true },
  ],
  [
    'search engines may not show it',
    { indexable: false },
    { before: 'private', after: 'private', new_password: false, search_engines: false },
  ],
  [
    'only its password changes',
    { passwordHash: 'x' },
    { before: 'private', after: 'private', new_password: true, search_engines: true },
  ],
])('a change of visibility is recorded, or not, where %s', (_, change, recorded) => {
  expect(visibilityChange({ privacy: 1, indexable: true }, change)).toEqual(recorded)
})

it('a sign-in that failed is recorded with the account that it was for, and never with what was typed', async () => {
  const { id, email } = await makeUser(storage)
  await recordFailedSignIn({ storage, ...acting }, email)
  expect(await newest()).toMatchObject({ action: 'sign_in.failed', object: `user ${id}`, details: null })
  await recordFailedSignIn({ storage, ...acting }, 'my password')
  expect(await newest()).toMatchObject({ action: 'sign_in.failed', object: null, details: null })
})

it('failures to sign in cannot flood the log', async () => {
  const storage = await storageOfTest('sqlite')
  const fail = () => recordFailedSignIn({ storage, ...acting }, 'nobody@example.com')
  await Promise.all(Array.from({ length: 1000 }, fail))
  await fail()
  expect((await listAuditEntries(storage, { page: 1, perPage: 1 })).total).toBe(1000)
})
