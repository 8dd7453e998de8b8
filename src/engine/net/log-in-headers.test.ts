import { describe, expect, it } from 'vitest'
import { readLogInHeaders } from './log-in-headers.ts'

describe('headers that log in', () => {
  it('are read as they are typed, several of one name as one', () => {
    const lines = ['Authorization: Basic YTpi', 'Cookie: a=1', 'cookie:b=2 ']
    const headers = [
      ['Authorization', 'Basic YTpi'],
      ['Cookie', 'a=1; b=2'],
    ]
    expect(readLogInHeaders(lines)).toEqual({ ok: true, headers })
  })

  it.each([
    ['Secret'],
    ['Bad Name: canary'],
    ['Cookie: canary\r\nX: y'],
    ['Cookie: canär-canary'],
    ['Host: canary'],
    ['If-None-Match: canary'],
    ['Content-Length: 5'],
    ['Authorization: Bearer canary', 'authorization: Basic canary'],
    Array.from({ length: 21 }, () => 'X: canary'),
    [`X: ${'canary'.repeat(2_000)}`],
  ])('are refused without quoting them: %s', (...lines) => {
    const read = readLogInHeaders(lines)
    expect(read).toEqual({ ok: false, problem: expect.not.stringContaining('canary') })
  })

  it('are taken up to 20 of them and 8,000 characters', () => {
    expect(readLogInHeaders(Array.from({ length: 20 }, (_, n) => `X-${n}: y`)).ok).toBe(true)
    expect(readLogInHeaders([`X: ${'y'.repeat(7_997)}`]).ok).toBe(true)
    expect(readLogInHeaders([`X: ${'y'.repeat(7_998)}`]).ok).toBe(false)
    expect(readLogInHeaders(Array.from({ length: 21 }, (_, n) => `X-${n}: y`)).ok).toBe(false)
  })
})
