import { checkHasConfiguredReporting } from 'csp_evaluator/dist/checks/security_checks.js'
import {
  checkRequiresTrustedTypesForScripts,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
} from 'csp_evaluator/dist/checks/strictcsp_checks.js'
import { Version } from 'csp_evaluator/dist/csp.js'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANGULARJS, JSONP } from '../../src/engine/derive/csp/bypass-data.ts'
import { parseCsp } from '../../src/engine/derive/csp/csp.ts'
import { evaluateCsp } from '../../src/engine/derive/csp/evaluate.ts'

/**
 * Our checks of a policy against Google's csp_evaluator itself: the same findings, except where the package is wrong.
 * docs/decisions/csp.md explains why the engine does not use it.
 */

function ours(policy: string): string[] {
  const findings = evaluateCsp(parseCsp([policy]))
  return findings.map(({ type, severity, directive, value = '' }) => `${type} ${severity} ${directive} ${value}`).sort()
}

function theirs(policy: string): string[] {
  const { csp } = new CspParser(policy)
  const findings = [
    ...new CspEvaluator(csp, Version.CSP3).evaluate(),
    ...checkStrictDynamic(csp.getEffectiveCsp(Version.CSP3)),
    ...checkStrictDynamicNotStandalone(csp),
    ...checkRequiresTrustedTypesForScripts(csp),
    ...checkHasConfiguredReporting(csp),
  ]
  // IGNORED lists sources that browsers ignore, which is no finding.
  return findings
    .filter(({ type }) => type !== Type.IGNORED)
    .map(nameOf)
    .sort()
}

function nameOf({ type, severity, directive, value = '' }: Finding): string {
  return `${Type[type]} ${Severity[severity]} ${directive} ${value}`
}

const POLICIES = [
  "default-src 'self'",
  "default-src 'none'; script-src 'self' https://cdn.example; style-src 'unsafe-inline'",
  "script-src 'nonce-abcdefgh' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'",
  "script-src 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' 'strict-dynamic'; object-src 'none'",
  "script-src 'unsafe-hashes' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
  "script-src-elem 'unsafe-inline'",
  "script-src-attr 'unsafe-inline'; script-src 'nonce-abcdefgh'",
  "SCRIPT-SRC 'Self' 'Unsafe-Inline'",
  "script-src 'self'; script-src 'unsafe-inline'",
  "script-src 'strict-dynamic'",
  "script-src 'nonce-a'",
  "script-src 'nonce-!!!!!!!!'",
  'script-src self nonce-abcdefgh sha256-abc unsafe-inline',
  "script-src 'self' script-src-elem 'self'",
  "script-src: 'self'",
  "foo-src 'self'; referrer origin; prefetch-src 'self'",
  'script-src https: data: blob: *',
  'script-src https://* http://* //*',
  'script-src http://127.0.0.1:3000 10.0.0.1 [2001:db8::1]',
  'script-src http://cdn.example; report-uri http://a.example/',
  "script-src 'none'; report-to endpoint",
  "script-src www.googletagmanager.com; object-src 'none'",
  "script-src www.googletagmanager.com 'unsafe-eval'; object-src 'none'",
  'script-src *.google.com:* *.googleapis.com/ https://www.google.com/recaptcha/',
  "object-src https://vk.com; script-src 'none'",
  "plugin-types application/pdf; object-src *; script-src 'none'",
  "base-uri *; script-src 'nonce-abcdefgh'",
  "require-trusted-types-for 'script' 'style'; trusted-types default 'allow-duplicates'",
  'upgrade-insecure-requests',
]

describe("Google's CSP Evaluator and our checks agree", () => {
  it.each(POLICIES)('on %s', (policy) => {
    expect(ours(policy)).toEqual(theirs(policy))
  })

  it('on every host of its list of bypasses', () => {
    for (const address of `${JSONP} ${ANGULARJS}`.split(' ')) {
      const policy = `script-src ${address} ${address.split('/')[0]}; object-src 'none'`
      expect(ours(policy)).toEqual(theirs(policy))
    }
  })

  it('on any policy of the usual directives and sources', () => {
    const directive = fc.constantFrom(
      'default-src',
      'script-src',
      'script-src-elem',
      'object-src',
      'base-uri',
      'img-src',
      'style-src',
      'report-uri',
    )
    const source = fc.constantFrom(
      "'self'",
      "'none'",
      "'unsafe-inline'",
      "'unsafe-eval'",
      "'strict-dynamic'",
      "'nonce-abcdefgh'",
      "'nonce-a$'",
      "'sha256-abcdefgh'",
      '*',
      'https:',
      'data:',
      'a.example',
      '*.google.com',
      'www.google.com',
      'ajax.googleapis.com',
      "'selff'",
    )
    const policy = fc
      .uniqueArray(fc.tuple(directive, fc.uniqueArray(source, { maxLength: 5 })), {
        maxLength: 5,
        selector: ([name]) => name,
      })
      .filter((directives) => directives.length > 0)
      .map((directives) => directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; '))
    fc.assert(
      fc.property(policy, (text) => {
        expect(ours(text)).toEqual(theirs(text))
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

/** Each of these is a reason in docs/decisions/csp.md. One that no longer holds should be removed there, too. */
describe('the package cannot be used as it is:', () => {
  it.each([
    'https://a.example:99999',
    'https://[::1',
    'a.example:port',
    'https://a%b.example',
    'https://',
    '999.1.1.1',
  ])('it throws at the source %s, which a server may send', (source) => {
    expect(() => theirs(`script-src ${source}`)).toThrow('Invalid URL')
    expect(ours(`script-src ${source}`)).not.toEqual([])
  })

  it('it takes a header with two policies for one', () => {
    const header = "script-src 'self', script-src 'none'"
    expect(theirs(header).join()).toContain('INVALID_KEYWORD')
    expect(ours(header).join()).not.toContain('INVALID_KEYWORD')
  })

  it('it reads a directive that browsers ignore, because it is not ASCII', () => {
    const policy = "img-src 'self'; script-src 'self'\u00a0'unsafe-inline'"
    expect(theirs(policy)).toContain("SCRIPT_UNSAFE_INLINE HIGH script-src 'unsafe-inline'")
    expect(ours(policy)).toContain('MISSING_DIRECTIVES HIGH script-src ')
  })

  it.each(['self', 'object-src'])("it overlooks the mistake %s beside 'strict-dynamic'", (source) => {
    const policy = `script-src 'nonce-abcdefgh' 'strict-dynamic' ${source}`
    expect(theirs(policy).join()).not.toContain('SYNTAX')
    expect(ours(policy).join()).toContain('SYNTAX')
  })

  it.each(['__proto__', 'constructor'])('it does not see the unknown directive %s', (name) => {
    const policy = `${name} 'self'; script-src 'self'`
    expect(theirs(policy).join()).not.toContain('UNKNOWN_DIRECTIVE')
    expect(ours(policy).join()).toContain(`UNKNOWN_DIRECTIVE SYNTAX ${name}`)
  })
})
