import { describe, expect, it } from 'vitest'
import { startOwnWait } from './processor-wait.ts'

describe('waiting for a processor', () => {
  const waitOf = (...texts: string[]) => startOwnWait(() => texts.shift()!)()

  it('is the difference of what the system has counted, in milliseconds', () => {
    expect(waitOf('5000000 1000000 3', '9000000 43400000 9')).toBe(42)
  })

  it.each([
    ['that counts nothing', '0 0 0'],
    ['that says something else', 'no such thing'],
    ['that says nothing', ''],
    ['that counts no waiting', '5000000'],
    ['that counts waiting wrongly', '5000000 -1 3'],
  ])('is unknown on a system %s', (_, text) => {
    expect(waitOf(text, text)).toBeNull()
  })

  it('is unknown where it cannot be read', () => {
    const missing = () => {
      throw new Error('ENOENT')
    }
    expect(startOwnWait(missing)()).toBeNull()
  })
})
