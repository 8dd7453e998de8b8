import { describe, expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import type { CspCheck } from './findings.ts'
import {
  checkHasConfiguredReporting,
  checkRequiresTrustedTypes,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
} from './strict.ts'

const run = (check: CspCheck, text: string) =>
  check(parseCsp([text])[0]!).map(({ type, directive }) => `${type} ${directive}`)

describe('what a policy lacks', () => {
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
