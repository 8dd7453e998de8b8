import { describe, expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import type { CspCheck } from './findings.ts'
import {
  checkAllowlistFallback,
  checkHasConfiguredReporting,
  checkMissingDirectives,
  checkRequiresTrustedTypes,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
  checkUnsafeInlineFallback,
} from './strict.ts'

const run = (check: CspCheck, text: string) =>
  check(parseCsp([text])[0]!).map(({ type, directive }) => `${type} ${directive}`)

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
    ['script-src x.example', 1],
    ['default-src https:', 1],
    ["script-src x.example 'strict-dynamic'", 0],
    ["script-src 'self' 'nonce-abc'", 0],
    ['img-src x.example', 0],
  ])('a strict form: %j', (text, count) => {
    expect(run(checkStrictDynamic, text)).toHaveLength(count)
  })

  it.each([
    ["script-src 'strict-dynamic'", 1],
    ["script-src 'strict-dynamic' 'nonce-abc'", 0],
    ["script-src 'strict-dynamic' 'sha256-abc'", 0],
    ["style-src 'strict-dynamic'", 0],
  ])("company for 'strict-dynamic': %j", (text, count) => {
    expect(run(checkStrictDynamicNotStandalone, text)).toHaveLength(count)
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

  it.each([
    ["require-trusted-types-for 'script'", 0],
    ['script-src a', 1],
  ])('trusted types: %j', (text, count) => {
    expect(run(checkRequiresTrustedTypes, text)).toHaveLength(count)
  })

  it.each([
    ['report-uri /r', []],
    ['report-uri /r; report-to r', []],
    ['report-to r', ['REPORT_TO_ONLY report-to']],
    ['script-src a', ['REPORTING_DESTINATION_MISSING report-uri']],
  ])('a place for reports: %j', (text, findings) => {
    expect(run(checkHasConfiguredReporting, text)).toEqual(findings)
  })
})
