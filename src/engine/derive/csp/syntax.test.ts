import { describe, expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import type { CspCheck } from './findings.ts'
import {
  checkDeprecatedDirective,
  checkInvalidKeyword,
  checkMissingSemicolon,
  checkNonceLength,
  checkUnknownDirective,
} from './syntax.ts'

const run = (check: CspCheck, text: string) =>
  check(parseCsp([text])[0]!).map(({ type, directive, value }) => [type, directive, value].filter(Boolean).join(' '))

describe('slips in a policy', () => {
  it.each([
    ['script-scr a', ['UNKNOWN_DIRECTIVE script-scr']],
    ['script-src: a', ['UNKNOWN_DIRECTIVE script-src:']],
    ['script-src a; webrtc b', []],
    ["fenced-frame-src 'none'", []],
    ['toString a', ['UNKNOWN_DIRECTIVE tostring']],
  ])('unknown directives in %j', (text, findings) => {
    expect(run(checkUnknownDirective, text)).toEqual(findings)
  })

  it.each([
    ["img-src a font-src b script-src 'none'", ['font-src', 'script-src']],
    ['img-src a; font-src b', []],
  ])('missing semicolons in %j', (text, values) => {
    expect(run(checkMissingSemicolon, text)).toEqual(values.map((value) => `MISSING_SEMICOLON img-src ${value}`))
  })

  it.each([
    ['script-src self none', ['self', 'none']],
    ['script-src nonce-abc sha512-abc', ['nonce-abc', 'sha512-abc']],
    ["script-src 'unsafe-inlin' 'nonce-a$' 'sha1-x'", ["'unsafe-inlin'", "'nonce-a$'", "'sha1-x'"]],
    ["script-src 'self' 'unsafe-hashes' 'sha384-abc=' 'nonce-abc' selfish.example", []],
    ["script-src 'self' 'trusted-types-eval' 'report-sha256' 'report-sha384' 'report-sha512'", []],
    ["connect-src 'self' 'unsafe-webtransport-hashes'", []],
    ["require-trusted-types-for 'script'", []],
    ["require-trusted-types-for 'self'", ["'self'"]],
    ["trusted-types 'allow-duplicates' 'none' p", []],
    ["trusted-types 'self'", ["'self'"]],
  ])('invalid keywords in %j', (text, values) => {
    const name = text.split(' ')[0]
    expect(run(checkInvalidKeyword, text)).toEqual(values.map((value) => `INVALID_KEYWORD ${name} ${value}`))
  })

  it.each([
    ["'nonce-12345678'", []],
    ["'nonce-1234567'", ['NONCE_LENGTH']],
    ["'nonce-12345678$'", ['NONCE_CHARSET']],
    ["'nonce-$'", ['NONCE_LENGTH', 'NONCE_CHARSET']],
  ])('nonce %s', (nonce, types) => {
    expect(run(checkNonceLength, `style-src ${nonce}`)).toEqual(types.map((type) => `${type} style-src ${nonce}`))
  })

  it('names directives that were dropped', () => {
    expect(
      run(checkDeprecatedDirective, 'referrer x; disown-opener; prefetch-src y; reflected-xss z; img-src a'),
    ).toEqual(
      ['referrer', 'disown-opener', 'prefetch-src', 'reflected-xss'].map((name) => `DEPRECATED_DIRECTIVE ${name}`),
    )
  })
})
