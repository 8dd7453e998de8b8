import { expect, it } from 'vitest'
import { gradeCsp } from './grade.ts'

const result = (text: string, https = true) => gradeCsp([text], [], { https }).result

it.each([
  ["default-src 'none'; script-src 'self'", 'csp-implemented-with-no-unsafe-default-src-none'],
  ["default-src 'self'", 'csp-implemented-with-no-unsafe'],
  ["default-src 'self' 'nonce-abc' 'unsafe-inline'", 'csp-implemented-with-no-unsafe'],
  ["default-src 'self'; style-src 'unsafe-inline'", 'csp-implemented-with-unsafe-inline-in-style-src-only'],
  ["default-src 'self'; style-src https:", 'csp-implemented-with-unsafe-inline-in-style-src-only'],
  ["default-src 'self'; img-src http:", 'csp-implemented-with-insecure-scheme-in-passive-content-only'],
  ["default-src 'self'; script-src 'self' 'unsafe-eval'", 'csp-implemented-with-unsafe-eval'],
  ["default-src 'self'; script-src data:", 'csp-implemented-with-unsafe-inline'],
  ["default-src 'self'; script-src 'unsafe-inline'", 'csp-implemented-with-unsafe-inline'],
  ["script-src 'self'", 'csp-implemented-with-unsafe-inline'],
  ["default-src 'self'; object-src *", 'csp-implemented-with-unsafe-inline'],
  ["default-src 'self'; connect-src http://x.example", 'csp-implemented-with-insecure-scheme'],
  ["default-src 'self'; script-src http://x.example", 'csp-implemented-with-insecure-scheme'],
  ["default-src 'self'; script-src 'strict-dynamic'", 'csp-header-invalid'],
  [
    "default-src 'self'; script-src 'strict-dynamic' 'nonce-abc' https: data: 'unsafe-inline'",
    'csp-implemented-with-no-unsafe',
  ],
  ['', 'csp-header-invalid'],
  ["default-src 'self'; default-src 'self'", 'csp-header-invalid'],
  ["default-src 'self'; report-uri /a; report-uri /b", 'csp-implemented-but-duplicate-directives'],
  [';;;;;;;;', 'csp-not-implemented'],
])('%j: %s', (text, expected) => {
  expect(result(text)).toBe(expected)
})

it('minds sources over http only on a page over https', () => {
  expect(result('default-src http://x.example', false)).toBe('csp-implemented-with-no-unsafe')
})

it('grades header and meta together', () => {
  const { result, pass, scoreModifier } = gradeCsp(["default-src 'self' 'unsafe-inline'"], ["default-src 'self'"])
  expect({ result, pass, scoreModifier }).toEqual({
    result: 'csp-implemented-with-no-unsafe',
    pass: true,
    scoreModifier: 5,
  })
})

it('does not let a header without script rules excuse a meta element with bad ones', () => {
  const { result } = gradeCsp(['upgrade-insecure-requests'], ["default-src 'self'; script-src 'unsafe-inline'"])
  expect(result).toBe('csp-implemented-with-unsafe-inline')
})

it('does not count what a meta element cannot say', () => {
  expect(gradeCsp([], ["frame-ancestors 'none'"])).toMatchObject({
    result: 'csp-not-implemented',
    antiClickjacking: false,
  })
})

it('tells a page that only reports from one without', () => {
  expect(gradeCsp([], []).result).toBe('csp-not-implemented')
  expect(gradeCsp([], [], { reportOnly: ["default-src 'none'"] }).result).toBe(
    'csp-not-implemented-but-reporting-enabled',
  )
})

it.each([
  ["frame-ancestors 'self'", true],
  ['frame-ancestors https:', false],
  ["default-src 'none'", false],
])('%j keeps frames out: %s', (text, expected) => {
  expect(gradeCsp([text], []).antiClickjacking).toBe(expected)
})
