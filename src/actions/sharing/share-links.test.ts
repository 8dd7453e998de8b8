import { expect, it } from 'vitest'
import { makeReport, NOW } from '../../../test/storage/make-report.ts'
import { makeUser, storageOfTest } from '../../../test/storage/open-test-storage.ts'
import { listShareLinks, type ShareLink } from '../../storage/sharing/share-links.ts'
import { OPERATOR } from '../audit-log/audit-log.ts'
import {
  createShareLink,
  createShareViews,
  isOpenShareLink,
  revokeShareLink,
  shareLinkProblems,
} from './share-links.ts'

it.each<[string, number | undefined, string[]]>([
  ['For the board', undefined, []],
  ['x'.repeat(100), 1, []],
  ['x'.repeat(101), 365, ['name']],
  ['  ', 366, ['name', 'days']],
  ['a\0b', 0, ['name', 'days']],
  ['x', 1.5, ['days']],
])('a link named %.12j for %j days is wrong in %j', (name, days, fields) => {
  expect(Object.keys(shareLinkProblems({ name, days }) ?? {})).toEqual(fields)
})

it('a link works up to the moment at which it expires', () => {
  const link = { expiresAt: 1000 } as ShareLink
  expect([isOpenShareLink(link, 999), isOpenShareLink(link, 1000)]).toEqual([true, false])
})

it('a user has two hundred links at a time, each for 30 days unless they say how long', async () => {
  const storage = await storageOfTest('sqlite')
  const dependencies = { storage, now: () => NOW, actor: OPERATOR }
  const { id: userId } = await makeUser(storage)
  const { id: report } = await makeReport(storage, userId)
  const create = () => createShareLink(dependencies, userId, { report }, { name: ' For the board ' })
  for (let count = 1; count < 200; count++) await create()
  const last = (await create())!.link
  expect(last).toMatchObject({ name: 'For the board', expiresAt: NOW + 30 * 86_400_000 })
  await expect(create()).rejects.toMatchObject({ code: 'too_many_share_links' })
  await revokeShareLink(dependencies, userId, last.id)
  expect(await create()).toBeDefined()
})

it('views of a link are added up, each once', async () => {
  const storage = await storageOfTest('sqlite')
  let time = NOW
  const { id: userId } = await makeUser(storage)
  const { id: report } = await makeReport(storage, userId)
  const made = await createShareLink({ storage, now: () => time, actor: OPERATOR }, userId, { report }, { name: 'x' })
  const views = createShareViews({ storage, now: () => ++time }, () => {})
  for (const _ of [1, 2, 3]) views.count(made!.link)
  await views.flush()
  await views.flush()
  expect(await listShareLinks(storage.db, userId)).toMatchObject([{ views: 3, lastUsedAt: NOW + 3 }])
})
