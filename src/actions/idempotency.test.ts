import { describe, expect, it } from 'vitest'
import { fingerprintOf } from './idempotency.ts'

const request = { userId: 'user', fields: ['https://example.com/', 2, 0, 'mobile'], password: 'correct horse' }
const print = (changes: Partial<Parameters<typeof fingerprintOf>[0]> = {}, key = 'k') =>
  fingerprintOf({ ...request, ...changes }, key)

describe('the fingerprint of a creation', () => {
  it('is the same for the same fields', async () => {
    expect(await print()).toBe(await print())
  })

  it.each([
    { fields: ['https://example.com/other', 2, 0, 'mobile'] },
    { fields: [['https://example.com/'], 2, 0, 'mobile'] },
    { password: 'wrong horse' },
    { password: undefined },
  ])('differs with %j', async (changes) => {
    expect(await print(changes)).not.toBe(await print())
  })

  it('does not give a password away to a fast guess', async () => {
    expect(await print()).toContain('$argon2id$')
  })
})
