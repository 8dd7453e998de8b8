import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { problemOf } from '../../src/server/api/problem-of.ts'
import { findUserByEmail } from '../../src/storage/people/users.ts'
import { makeUser, useTestStorage } from './open-test-storage.ts'

const { storage } = useTestStorage('postgres')
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a change fails with if its commit does, after or instead of what PostgreSQL does. */
async function changeWith(commit: (really: () => Promise<unknown>) => Promise<never>) {
  const { email } = await makeUser(storage)
  const query = Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    return given[0] === 'commit' ? commit(() => query.apply(this, given)) : query.apply(this, given)
  } as typeof Client.prototype.query)
  const thrown = await storage
    .transaction((db) => db.updateTable('users').set('email', `new-${email}`).where('email', '=', email).execute())
    .catch((error: unknown) => error)
  vi.restoreAllMocks()
  return { problem: problemOf(thrown), isSaved: (await findUserByEmail(storage.db, `new-${email}`)) !== undefined }
}

it('does not say that nothing was changed if the answer to the commit was lost', async () => {
  const { problem, isSaved } = await changeWith(async (really) => {
    await really()
    throw new Error('Connection terminated unexpectedly')
  })
  expect(isSaved).toBe(true)
  expect(problem).toMatchObject({ code: 'unavailable', message: expect.stringContaining('It may have been saved') })
})

it('says so if PostgreSQL has refused the commit', async () => {
  const { problem, isSaved } = await changeWith(async () => {
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  })
  expect(isSaved).toBe(false)
  expect(problem).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was changed.') })
})
