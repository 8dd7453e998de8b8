import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSigning } from './signing.ts'

const { sign, verify } = createSigning(randomBytes(32))

describe('a signed value', () => {
  it.each(['', 'x', 'Grüße — 日本', 'a.b.c', '\0'])('comes back as it was: %j', (value) => {
    expect(verify('test', sign('test', value))).toBe(value)
  })

  it('is worth nothing for another purpose', () => {
    expect(verify('other', sign('test', 'x'))).toBeNull()
    expect(verify('a', sign('a\0b', 'c'))).toBeNull()
  })

  it('is worth nothing with another secret', () => {
    expect(verify('test', createSigning(randomBytes(32)).sign('test', 'x'))).toBeNull()
  })

  it.each(['', '.', 'x', 'x.y', `${'x'.repeat(100_000)}.${'y'.repeat(43)}`])('cannot be made up', (made) => {
    expect(verify('test', made)).toBeNull()
  })

  it('is worth nothing when its value is changed', () => {
    const [, mark] = sign('test', 'x').split('.')
    expect(verify('test', `${Buffer.from('y').toString('base64url')}.${mark}`)).toBeNull()
  })
})
