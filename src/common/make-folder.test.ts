import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolderSync } from './make-folder.ts'

let folder = ''
const at = (...names: string[]) => join(folder, ...names)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-make-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('makes what is missing, with the mode, and takes what is there', () => {
  makeFolderSync(at('a', 'b', 'c'), 0o700)
  makeFolderSync(at('a', 'b', 'c'), 0o700)
  expect(statSync(at('a', 'b', 'c')).isDirectory()).toBe(true)
  if (process.platform !== 'win32') expect(statSync(at('a', 'b')).mode & 0o777).toBe(0o700)
  symlinkSync(at('a'), at('link'))
  makeFolderSync(at('link', 'd'))
  expect(existsSync(at('a', 'd'))).toBe(true)
})

it('refuses a file in the place of a folder, and below one', () => {
  writeFileSync(at('file'), '')
  expect(() => makeFolderSync(at('file'))).toThrow('EEXIST')
  expect(() => makeFolderSync(at('file', 'below'))).toThrow('ENOTDIR')
})

it('refuses a link that leads nowhere', () => {
  symlinkSync(at('nowhere'), at('link'))
  expect(() => makeFolderSync(at('link'))).toThrow('ENOENT')
})

it.runIf(process.platform === 'linux')('fails where no folder can be made, instead of trying forever', () => {
  expect(() => makeFolderSync('/proc/nope/state')).toThrow('ENOENT')
})
