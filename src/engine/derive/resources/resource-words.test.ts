import { expect, it } from 'vitest'
import { counted } from './resource-words.ts'

it('counts in words, one and many', () => {
  expect([counted(1, 'file'), counted(1200, 'file'), counted(2, 'entry', 'entries')]).toEqual([
    '1 file',
    '1,200 files',
    '2 entries',
  ])
})
