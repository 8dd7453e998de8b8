import { expect, it } from 'vitest'
import { browserUserAgent, type RequestArguments, timeoutMs } from './http.ts'

const typed = (timeout: string | undefined) => ({ timeout }) as RequestArguments

it.each([
  [undefined, 20_000],
  ['1', 1_000],
  ['600', 600_000],
])('takes the timeout %s', (timeout, ms) => {
  expect(timeoutMs(typed(timeout))).toBe(ms)
})

it.each(['0', '601', '1.5'])('refuses the timeout %s', (timeout) => {
  expect(() => timeoutMs(typed(timeout))).toThrow('timeout')
})

it('takes a user agent of up to 256 printable characters', () => {
  expect(browserUserAgent(` ${'a'.repeat(256)} `)).toBe('a'.repeat(256))
})

it.each([' ', 'a'.repeat(257), 'a\nb', 'ä'])('refuses the user agent %j', (name) => {
  expect(() => browserUserAgent(name)).toThrow('--user-agent')
})
