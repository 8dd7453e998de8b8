import { describe, expect, it } from 'vitest'
import { type CspPolicy, parseCsp } from '../../src/engine/derive/csp/csp.ts'
import type { CspFinding } from '../../src/engine/derive/csp/findings.ts'
import {
  checkAllowlistFallback,
  checkMissingDirectives,
  checkUnsafeInlineFallback,
  cspChecks,
  evaluateForFailure,
  evaluateForSyntaxErrors,
  evaluateForWarnings,
} from './csp-evaluator.ts'

type Brief = Pick<CspFinding, 'directive'> & { type: string }

const brief = (findings: Brief[]) => findings.map(({ type, directive }) => `${type} ${directive}`)
const run = (check: (policy: CspPolicy) => Brief[], text: string) => brief(check(parseCsp([text])[0]!))

describe('what a policy lacks', () => {
  it.each([
    ['img-src a', ['object-src', 'script-src']],
    ['default-src a', []],
    ['default-src', ['object-src']],
    ['script-src a; object-src', ['object-src']],
    ["script-src 'nonce-abc'; object-src 'none'", ['base-uri']],
    ["script-src 'nonce-abc'; object-src 'none'; base-uri 'none'", []],
    ["script-src 'nonce-a$'; object-src 'none'", []],
    ["script-src 'sha256-abc'; object-src 'none'", []],
    ["script-src 'sha256-abc' 'strict-dynamic'; object-src 'none'", ['base-uri']],
  ])('directives missing in %j', (text, names) => {
    expect(run(checkMissingDirectives, text)).toEqual(names.map((name) => `MISSING_DIRECTIVES ${name}`))
  })

  it.each([
    ["script-src 'nonce-abc'", ['UNSAFE_INLINE_FALLBACK script-src']],
    ["default-src 'sha256-abc'", ['UNSAFE_INLINE_FALLBACK default-src']],
    ["script-src 'nonce-abc' 'unsafe-inline'", []],
    ['script-src x.example', []],
  ])('a fallback for browsers without nonces: %j', (text, findings) => {
    expect(run(checkUnsafeInlineFallback, text)).toEqual(findings)
  })

  it.each([
    ["script-src 'nonce-abc' 'strict-dynamic'", ['ALLOWLIST_FALLBACK script-src']],
    ["script-src 'nonce-abc' 'strict-dynamic' https:", []],
    ["script-src 'nonce-abc' 'strict-dynamic' x.example", []],
    ["script-src 'nonce-abc'", []],
  ])("a fallback for browsers without 'strict-dynamic': %j", (text, findings) => {
    expect(run(checkAllowlistFallback, text)).toEqual(findings)
  })
})

describe('evaluateForFailure', () => {
  it.each([
    [['img-src a'], ['MISSING_DIRECTIVES script-src', 'MISSING_DIRECTIVES object-src']],
    [["object-src 'none'", "script-src 'nonce-abcdefgh'"], ['MISSING_DIRECTIVES base-uri']],
    [["object-src 'none'", "script-src 'nonce-abcdefgh'", "base-uri 'self'"], []],
    [['script-src x.example', "object-src 'none'"], ['STRICT_DYNAMIC script-src']],
    [["script-src 'unsafe-inline'; object-src 'none'"], ['SCRIPT_UNSAFE_INLINE script-src']],
    [["script-src 'none'; object-src *"], ['PLAIN_WILDCARD object-src']],
    [["script-src 'none'; object-src *", "object-src 'none'"], []],
    [["script-src 'none'; object-src data:"], ['PLAIN_URL_SCHEMES object-src']],
  ])('%j', (texts, findings) => {
    expect(brief(evaluateForFailure(parseCsp(texts)))).toEqual(findings)
  })
})

describe('evaluateForWarnings', () => {
  it.each([
    [["script-src 'nonce-abcdefgh' 'unsafe-inline'"], []],
    [
      ["script-src 'nonce-abcdefgh' 'strict-dynamic'", 'img-src a', "script-src 'nonce-abcdefgh'"],
      ['UNSAFE_INLINE_FALLBACK script-src', 'ALLOWLIST_FALLBACK script-src'],
    ],
  ])('%j', (texts, findings) => {
    expect(brief(evaluateForWarnings(parseCsp(texts)))).toEqual(findings)
  })
})

describe('evaluateForSyntaxErrors', () => {
  it('answers policy by policy', () => {
    const policies = parseCsp(["script-src 'nonce-x' img-src", 'img-src a', "referrer b; c 'd'"])
    expect(evaluateForSyntaxErrors(policies).map(brief)).toEqual([
      ['NONCE_LENGTH script-src', 'MISSING_SEMICOLON script-src'],
      [],
      ['UNKNOWN_DIRECTIVE c', 'DEPRECATED_DIRECTIVE referrer', 'INVALID_KEYWORD c'],
    ])
  })
})

describe('cspChecks', () => {
  it('answers by the name of the check', () => {
    const [policy] = parseCsp(["script-src 'nonce-abcdefgh'; object-src 'none'"])
    expect(brief(cspChecks['checkMissingBaseUriDirective']!(policy!))).toEqual(['MISSING_DIRECTIVES base-uri'])
  })
})
