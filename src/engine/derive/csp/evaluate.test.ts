import { expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import { evaluateCsp } from './evaluate.ts'
import type { CspFinding } from './findings.ts'

const brief = (findings: CspFinding[]) => findings.map(({ type, directive }) => `${type} ${directive}`)

const STRICT =
  "script-src 'nonce-abcdefgh' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'; report-uri /r; require-trusted-types-for 'script'"

it('finds nothing wrong with a strict policy', () => {
  expect(evaluateCsp(parseCsp([STRICT]))).toEqual([])
})

it('finds nothing where there is no policy', () => {
  expect(evaluateCsp([])).toEqual([])
})

it('forgives a hole that another policy closes', () => {
  const loose = "script-src 'unsafe-inline'; object-src *"
  const strict = "script-src 'self'; object-src 'none'"
  const types = (texts: string[]) => new Set(evaluateCsp(parseCsp(texts)).map(({ type }) => type))
  expect(types([loose])).toContain('SCRIPT_UNSAFE_INLINE')
  expect(types([loose])).toContain('PLAIN_WILDCARD')
  expect(types([loose, strict])).not.toContain('SCRIPT_UNSAFE_INLINE')
  expect(types([loose, strict])).not.toContain('PLAIN_WILDCARD')
})

it('is not soothed by a policy that says nothing of scripts', () => {
  const findings = evaluateCsp(parseCsp(["script-src 'unsafe-inline'", "object-src 'none'"]))
  expect(brief(findings)).toContain('SCRIPT_UNSAFE_INLINE script-src')
})

it.each([
  ["script-src 'self' 'unsafe-eval'", 'SCRIPT_UNSAFE_EVAL script-src'],
  ['default-src https:', 'PLAIN_URL_SCHEMES default-src'],
  ['script-src *', 'PLAIN_WILDCARD script-src'],
  ["script-src 'none'; object-src *", 'PLAIN_WILDCARD object-src'],
  ["script-src 'nonce-abcdefgh'; base-uri *", 'PLAIN_WILDCARD base-uri'],
])('finds the hole of %s beside a policy for framing', (policy, hole) => {
  expect(brief(evaluateCsp(parseCsp([policy])))).toContain(hole)
  expect(brief(evaluateCsp(parseCsp([policy, "frame-ancestors 'self'"])))).toContain(hole)
  expect(brief(evaluateCsp(parseCsp(["frame-ancestors 'self'", policy])))).toContain(hole)
})

it('forgives a hole of plugins that a policy for them closes, and no other', () => {
  const findings = evaluateCsp(parseCsp(['script-src https:; object-src *', "object-src 'none'"]))
  expect(brief(findings)).toContain('PLAIN_URL_SCHEMES script-src')
  expect(brief(findings)).not.toContain('PLAIN_WILDCARD object-src')
})

it('reports a slip in any policy once', () => {
  const findings = evaluateCsp(parseCsp([STRICT, 'foo a', 'foo b']))
  expect(brief(findings)).toEqual(['UNKNOWN_DIRECTIVE foo'])
})
