import { spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPartFile } from './part-file.ts'

let folder = ''
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-part-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('has its name when all of it is written', async () => {
  const file = await openPartFile(at('a.json'), '--output')
  await file.write('one ')
  expect(readdirSync(folder)).toEqual(['a.json.part'])
  await file.write('two')
  await file.finish()
  await file.discard()
  expect(readdirSync(folder)).toEqual(['a.json'])
  expect(readFileSync(at('a.json'), 'utf8')).toBe('one two')
})

it('is whole also if two write it at once', async () => {
  const slow = await openPartFile(at('a.json'), '--output')
  await slow.write('slow ')
  const other = await openPartFile(at('a.json'), '--output')
  await other.write('other')
  await other.finish()
  expect(readFileSync(at('a.json'), 'utf8')).toBe('other')
  await slow.write('one')
  await slow.finish()
  expect(readFileSync(at('a.json'), 'utf8')).toBe('slow one')
  expect(readdirSync(folder)).toEqual(['a.json'])
})

it('leaves what was there if it is discarded', async () => {
  writeFileSync(at('a.json'), 'before')
  const file = await openPartFile(at('a.json'), '--output')
  await file.write('after')
  await file.discard()
  expect(readdirSync(folder)).toEqual(['a.json'])
  expect(readFileSync(at('a.json'), 'utf8')).toBe('before')
})

it('writes the file that a symbolic link leads to, and keeps the link', async () => {
  writeFileSync(at('real.json'), 'before')
  symlinkSync('real.json', at('link.json'))
  const file = await openPartFile(at('link.json'), '--output')
  await file.write('after')
  expect(readFileSync(at('real.json'), 'utf8')).toBe('before')
  await file.finish()
  expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true)
  expect(readFileSync(at('real.json'), 'utf8')).toBe('after')
  expect(readdirSync(folder).sort()).toEqual(['link.json', 'real.json'])
})

it.skipIf(process.platform === 'win32')('writes to a device as it is, also through a link', async () => {
  symlinkSync('/dev/null', at('nowhere'))
  const file = await openPartFile(at('nowhere'), '--output')
  await file.write('text')
  await file.finish()
  expect(readdirSync(folder)).toEqual(['nowhere'])
  expect(lstatSync(at('nowhere')).isSymbolicLink()).toBe(true)
})

it('leaves nothing unfinished behind if the process exits in the middle, however many there are', () => {
  const script = `
    import { openPartFile } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'part-file.ts')).href)}
    for (let page = 0; page < 20; page++) {
      const part = await openPartFile('page-' + page, '--output')
      await part.write('half')
      await part.close()
    }
    const whole = await openPartFile('whole', '--output')
    await whole.finish()
    process.exit(130)`
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], options)
  expect({ status, stderr }).toEqual({ status: 130, stderr: '' })
  expect(readdirSync(folder)).toEqual(['whole'])
})
