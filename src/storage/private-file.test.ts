import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writePrivateFile } from './private-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'verdict-private-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is whole under its name, also if two write it at once', async () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  const file = join(shared, 'all.backup')
  const isHalf = Promise.withResolvers<void>()
  const isOtherDone = Promise.withResolvers<void>()
  const slow = writePrivateFile(file, async (part) => {
    await appendFile(part, 'slow ')
    isHalf.resolve()
    await isOtherDone.promise
    await appendFile(part, 'one')
  })
  await isHalf.promise
  await writePrivateFile(file, (part) => appendFile(part, 'other'))
  expect(readFileSync(file, 'utf8')).toBe('other')
  isOtherDone.resolve()
  await slow
  expect(readFileSync(file, 'utf8')).toBe('slow one')
  expect(readdirSync(shared)).toEqual(['all.backup'])
})

it('leaves nothing behind if it can’t be written', async () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const failing = writePrivateFile(join(empty, 'none.backup'), () => Promise.reject(new Error('No space left.')))
  await expect(failing).rejects.toThrow('No space left.')
  expect(readdirSync(empty)).toEqual([])
})

it('removes what killed writers of the same file have left, and nothing else', async () => {
  const left = join(folder, 'left')
  mkdirSync(left)
  for (const name of ['a.backup.0a1b2c3d.part', 'a.backup.4e5f6a7b.part', 'b.backup.0a1b2c3d.part', 'a.backup.old'])
    writeFileSync(join(left, name), 'half')
  for (const name of ['a.backup.0a1b2c3d.part', 'b.backup.0a1b2c3d.part', 'a.backup.old'])
    utimesSync(join(left, name), 0, 0)
  await writePrivateFile(join(left, 'a.backup'), (part) => appendFile(part, 'whole'))
  expect(readdirSync(left).sort()).toEqual([
    'a.backup',
    'a.backup.4e5f6a7b.part',
    'a.backup.old',
    'b.backup.0a1b2c3d.part',
  ])
})
