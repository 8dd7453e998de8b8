import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a password', () => {
  it('is known again, and another one is not', async () => {
    const stored = await hashPassword('correct horse')
    expect(await verifyPassword('correct horse', stored)).toBe(true)
    expect(await verifyPassword('Correct horse', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('is stored as an Argon2id string that does not hold it', async () => {
    expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('never gives the same string twice', async () => {
    expect(await hashPassword('secret')).not.toBe(await hashPassword('secret'))
  })

  it('may be typed composed or decomposed', async () => {
    expect(await verifyPassword('u\u0308ber', await hashPassword('über'))).toBe(true)
  })

  it.each(['', 'plain', '$argon2id$v=19$m=99999999,t=2,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAA', '$2b$10$abc'])(
    'is never known by what is no stored password: %s',
    async (stored) => {
      expect(await verifyPassword('secret', stored)).toBe(false)
    },
  )
})
