import { describe, expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import {
  type CspFinding,
  cspChecks,
  evaluateCsp,
  evaluateForFailure,
  evaluateForSyntaxErrors,
  evaluateForWarnings,
} from './evaluate.ts'

const brief = (findings: CspFinding[]) => findings.map(({ type, directive }) => `${type} ${directive}`)

const STRICT =
  "script-src 'nonce-abcdefgh' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'; report-uri /r; require-trusted-types-for 'script'"

describe('evaluateCsp', () => {
  it('finds nothing wrong with a strict policy', () => {
    expect(evaluateCsp(parseCsp([STRICT]))).toEqual([])
  })

  it('finds nothing where there is no policy', () => {
    expect(evaluateCsp([])).toEqual([])
  })

  it('forgives a hole that another policy closes', () => {
    const [loose, strict] = ["script-src 'unsafe-inline'; object-src *", "script-src 'self'; object-src 'none'"]
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

  it('reports a slip in any policy once', () => {
    const findings = evaluateCsp(parseCsp([STRICT, 'foo a', 'foo b']))
    expect(brief(findings)).toEqual(['UNKNOWN_DIRECTIVE foo'])
  })

  it('says in words what is wrong', () => {
    for (const { message } of evaluateCsp(parseCsp(['img-src http://192.0.2.7 foo-src; bar x']))) {
      expect(message).toMatch(/^.{20,}[.?]$/)
    }
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
