import { expect, it } from 'vitest'
import { fullError, writingError } from './file-error.ts'

const failed = (message: string, more: object) => writingError('all.backup', Object.assign(new Error(message), more))

it.each([
  ['ENOSPC: no space left on device, write', { code: 'ENOSPC' }, 'ENOSPC: no space left on device, write'],
  ['database or disk is full', { errcode: 13 }, 'the disk is full.'],
  ['disk I/O error', { errcode: 778 }, 'the disk may be full, or over its quota.'],
])('names the file that could not be written: %s', (message, more, reason) => {
  expect(failed(message, more).message).toBe(`Could not write all.backup: ${reason}`)
})

it.each([
  ['database disk image is malformed', { errcode: 11 }],
  ['disk I/O error', { errcode: 266 }],
])('does not blame it for a database that can’t be read: %s', (message, more) => {
  expect(failed(message, more).message).toBe(message)
})

it('tells a full disk from all else that can go wrong with a file', () => {
  const of = (more: object) => fullError('a copy', Object.assign(new Error('No.'), more))?.message
  expect(of({ errcode: 13 })).toBe('Could not write a copy: the disk is full.')
  expect(of({ code: 'EDQUOT' })).toBe('Could not write a copy: No.')
  expect(of({ code: 'EACCES', path: 'all.backup' })).toBeUndefined()
})
