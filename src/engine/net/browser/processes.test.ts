import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeStaleProfiles } from './processes.ts'

it('removes the folders of processes that are gone, and nothing else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'verdict-sweep-'))
  for (const name of ['verdict-browser-1111-a', 'verdict-browser-2222-b', 'verdict-browser-x', 'other-1111-a'])
    await mkdir(join(root, name))
  await removeStaleProfiles(root, (pid) => pid === 2222)
  expect((await readdir(root)).sort()).toEqual(['other-1111-a', 'verdict-browser-2222-b', 'verdict-browser-x'])
  await rm(root, { recursive: true })
})
