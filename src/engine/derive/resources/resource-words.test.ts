import { describe, expect, it } from 'vitest'
import { counted, inBytes, inTime } from './resource-words.ts'

describe('figures in words', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [100 * 1024 + 600, '101 KiB'],
    [1024 * 1024 * 2.64, '2.6 MiB'],
  ])('says %d bytes as %s', (bytes, words) => {
    expect(inBytes(bytes)).toBe(words)
  })

  it.each([
    [0.4, '0 ms'],
    [799.6, '800 ms'],
    [1000, '1 s'],
    [1804, '1.8 s'],
  ])('says %d milliseconds as %s', (ms, words) => {
    expect(inTime(ms)).toBe(words)
  })

  it('knows one from many', () => {
    expect([counted(1, 'file'), counted(1200, 'file'), counted(2, 'entry', 'entries')]).toEqual([
      '1 file',
      '1,200 files',
      '2 entries',
    ])
  })
})
