import { describe, expect, it } from 'vitest'
import {
  hashOfRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newTotpSecret,
  totpCode,
  totpStep,
} from './one-time-codes.ts'

/** RFC 6238, appendix B: `12345678901234567890` in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a time-based code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds is %s, as in RFC 6238', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(seconds * 1000), 8)).toBe(code)
    expect(totpCode(SECRET, totpStep(seconds * 1000))).toBe(code.slice(2))
  })

  it('is accepted one step early and one step late, and no further off', () => {
    const now = 1_760_000_000_000
    const current = totpStep(now)
    const accepted = [-2, -1, 0, 1, 2].map((off) => matchingStep(SECRET, totpCode(SECRET, current + off), now))
    expect(accepted).toEqual([null, current - 1, current, current + 1, null])
  })

  it.each(['', '12345', '1234567', '１２３４５６'])('is not %j', (code) => {
    expect(matchingStep(SECRET, code, 1_760_000_000_000)).toBeNull()
  })

  it('has a secret of 160 bits, another one each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })
})

describe('recovery codes', () => {
  it('are ten different ones, and known however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    const [code] = codes as [string]
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(hashOfRecoveryCode('ada', ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(
      hashOfRecoveryCode('ada', code),
    )
    expect(hashOfRecoveryCode('bob', code)).not.toBe(hashOfRecoveryCode('ada', code))
    expect(hashOfRecoveryCode('ada', 'iloo-0000-0000-0000')).toBe(hashOfRecoveryCode('ada', '1100-0000-0000-0000'))
    expect(hashOfRecoveryCode('ada', '123456')).toBeNull()
  })
})
