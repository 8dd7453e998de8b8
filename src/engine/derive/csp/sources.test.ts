import { describe, expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import type { CspCheck } from './findings.ts'
import {
  checkFlashObjectAllowlistBypass,
  checkIpSource,
  checkPlainUrlSchemes,
  checkScriptAllowlistBypass,
  checkScriptUnsafeEval,
  checkScriptUnsafeInline,
  checkSrcHttp,
  checkWildcards,
} from './sources.ts'

const run = (check: CspCheck, text: string) =>
  check(parseCsp([text])[0]!).map(({ severity, directive, value }) => `${severity} ${directive} ${value}`)

describe('what the sources of a policy let in', () => {
  it.each([
    ["script-src 'unsafe-inline'", ["HIGH script-src 'unsafe-inline'"]],
    ["default-src 'unsafe-inline'", ["HIGH default-src 'unsafe-inline'"]],
    ["default-src 'unsafe-inline'; script-src 'self'", []],
    [
      "script-src-attr 'unsafe-inline'; script-src-elem 'unsafe-hashes'; script-src a",
      ["HIGH script-src-attr 'unsafe-inline'", "MEDIUM_MAYBE script-src-elem 'unsafe-hashes'"],
    ],
    ["style-src 'unsafe-inline'", []],
  ])('inline scripts by %j', (text, findings) => {
    expect(run(checkScriptUnsafeInline, text)).toEqual(findings)
  })

  it('eval where it is allowed to scripts, not where only styles have it', () => {
    expect(run(checkScriptUnsafeEval, "default-src 'unsafe-eval'; style-src 'unsafe-eval'")).toEqual([
      "MEDIUM_MAYBE default-src 'unsafe-eval'",
    ])
  })

  it.each([
    ['script-src HTTPS: data: blob:', ['HIGH script-src https:', 'HIGH script-src data:']],
    ['default-src http:; object-src a; script-src b; base-uri c', []],
    ['img-src https:', []],
    ['base-uri https:', ['HIGH base-uri https:']],
  ])('whole schemes by %j', (text, findings) => {
    expect(run(checkPlainUrlSchemes, text)).toEqual(findings)
  })

  it.each([
    ['script-src * https://* //*', ['*', 'https://*', '//*']],
    ['script-src *.x.example', []],
  ])('every host by %j', (text, values) => {
    expect(run(checkWildcards, text)).toEqual(values.map((value) => `HIGH script-src ${value}`))
  })

  it.each([
    ["script-src 'self'", ["MEDIUM_MAYBE script-src 'self'"]],
    ['script-src x.example', ['MEDIUM_MAYBE script-src x.example']],
    ["script-src x.example 'none'", []],
    ["script-src 'nonce-abc' https: localhost", []],
    ['script-src https://www.google.com', ['HIGH script-src https://www.google.com']],
    ['script-src *.google.com:443', ['HIGH script-src *.google.com:443']],
    ['script-src WWW.google.com/complete/', ['HIGH script-src WWW.google.com/complete/']],
    ['script-src www.google.com/recaptcha/', ['MEDIUM_MAYBE script-src www.google.com/recaptcha/']],
    ['script-src https://cdnjs.cloudflare.com/ajax/libs/', ['HIGH script-src https://cdnjs.cloudflare.com/ajax/libs/']],
    ['script-src www.googletagmanager.com', ['MEDIUM_MAYBE script-src www.googletagmanager.com']],
    ["script-src www.googletagmanager.com 'unsafe-eval'", ['HIGH script-src www.googletagmanager.com']],
    ['default-src x.example; script-src-attr y.example', ['MEDIUM_MAYBE default-src x.example']],
  ])('ways around the list of hosts in %j', (text, findings) => {
    expect(run(checkScriptAllowlistBypass, text)).toEqual(findings)
  })

  it.each([
    ["object-src 'none'", []],
    ['object-src x.example', ['MEDIUM_MAYBE object-src x.example']],
    ['object-src https://ajax.googleapis.com', ['HIGH object-src https://ajax.googleapis.com']],
    ['default-src x.example', []],
    ['default-src ajax.googleapis.com', ['HIGH default-src ajax.googleapis.com']],
    ['object-src x.example; plugin-types application/pdf', []],
  ])('plugins by %j', (text, findings) => {
    expect(run(checkFlashObjectAllowlistBypass, text)).toEqual(findings)
  })

  it('IP addresses as sources, but no names that look like them', () => {
    expect(run(checkIpSource, 'img-src 192.0.2.7:8080 https://[2001:db8::1]:443/x 127.0.0.1 1.2.3.4.example')).toEqual([
      'INFO img-src 192.0.2.7:8080',
      'INFO img-src https://[2001:db8::1]:443/x',
      'INFO img-src 127.0.0.1',
    ])
  })

  it('sources in the clear', () => {
    expect(run(checkSrcHttp, 'img-src http://x.example https://y.example http:; report-uri http://z.example')).toEqual([
      'MEDIUM img-src http://x.example',
      'MEDIUM report-uri http://z.example',
    ])
  })

  it('looks at a hundred thousand sources in one go', () => {
    const sources = Array.from({ length: 100_000 }, (_, index) => `x${index}.example`)
    expect(run(checkScriptAllowlistBypass, `script-src ${sources.join(' ')}`)).toHaveLength(100_000)
  })
})
