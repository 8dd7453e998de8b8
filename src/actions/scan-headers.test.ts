import { describe, expect, it } from 'vitest'
import { logInHeaders } from '../queue/scan/log-in.ts'
import { readScanHeaders } from './scan-headers.ts'

describe('headers of a scan', () => {
  it('are read as they are typed, several of one name as one', () => {
    const lines = ['Authorization: Basic YTpi', 'Cookie: a=1', 'cookie:b=2 ']
    const headers = [
      ['Authorization', 'Basic YTpi'],
      ['Cookie', 'a=1; b=2'],
    ]
    expect(readScanHeaders(lines)).toEqual({ ok: true, headers })
  })

  it.each([
    ['Secret'],
    ['Bad Name: canary'],
    ['Cookie: canary\r\nX: y'],
    ['Cookie: canär-canary'],
    ['Host: canary'],
    ['If-None-Match: canary'],
    ['Content-Length: 5'],
    Array.from({ length: 21 }, () => 'X: canary'),
    [`X: ${'canary'.repeat(2_000)}`],
  ])('are refused without quoting them: %s', (...lines) => {
    const read = readScanHeaders(lines)
    expect(read).toEqual({ ok: false, problem: expect.not.stringContaining('canary') })
  })

  it.each([
    ['https://example.com/a', true],
    ['https://www.example.com/', true],
    ['https://example.com/logout', false],
    ['http://example.com/', false],
    ['https://example.com:8443/', false],
    ['https://example.org/', false],
    ['https://example.com.evil.test/', false],
    ['https://cdn.example.com/', false],
  ])('are sent to %s: %s', (url, isSent) => {
    const options = { url: 'https://example.com/start', scope: 'host' as const, isOwn: () => false }
    const headers = logInHeaders([['Cookie', 'a=1']], options)(new URL(url))
    expect(headers).toEqual(isSent ? { Cookie: 'a=1' } : {})
  })

  it('are sent without encryption only to this machine', () => {
    const isOwn = ({ hostname }: URL) => hostname === 'localhost'
    const headers = logInHeaders([['Cookie', 'a=1']], { url: 'http://localhost:8080/', scope: 'host', isOwn })
    expect(headers(new URL('http://localhost:8080/a'))).toEqual({ Cookie: 'a=1' })
    expect(headers(new URL('http://localhost:9090/a'))).toEqual({})
  })
})
