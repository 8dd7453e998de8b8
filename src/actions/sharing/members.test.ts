import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '../../storage/open.ts'
import { findOrCreateProject } from '../../storage/projects/projects.ts'
import type { Storage } from '../../storage/storage.ts'
import { putEmptyDatabase } from '../../storage/testing/empty-database.ts'
import { OPERATOR } from '../audit-log/audit-log.ts'
import { createUser } from '../people/users.ts'
import { addMember, removeMember } from './members.ts'

const NOW = Date.parse('2026-01-15T12:00:00Z')
const PROJECT = 'example.com'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-members-'))
  await putEmptyDatabase(folder)
  storage = await openStorage({ dataFolder: folder })
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

it('shares a project with a hundred others, and with one more once one has left', async () => {
  const dependencies = { storage, now: () => NOW, actor: OPERATOR }
  const { id: owner } = await createUser(dependencies, { email: 'owner@example.com', password: null })
  await storage.transaction((db) => findOrCreateProject(db, owner, PROJECT, NOW))
  const add = (n: number) =>
    addMember(dependencies, owner, PROJECT, { email: `member-${n}@example.com`, role: 'viewer' })
  const [first] = await Promise.all(Array.from({ length: 100 }, (_, n) => add(n)))
  await expect(add(100)).rejects.toMatchObject({ code: 'too_many_members' })
  await removeMember(dependencies, owner, PROJECT, first!.id)
  expect(await add(100)).toMatchObject({ email: 'member-100@example.com' })
})
