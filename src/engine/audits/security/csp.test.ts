import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { csp } from './csp.ts'

const sent = (...values: string[]) => ({ headers: values.map((value): Header => ['Content-Security-Policy', value]) })
const meta = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`

testOutcomes(csp, [
  ['pass', 'nothing is allowed but what is named', sent("default-src 'none'; script-src 'self'")],
  [
    'pass',
    'scripts have nonces',
    sent("script-src 'nonce-abcdefgh' 'unsafe-inline'; object-src 'none'; base-uri 'none'"),
  ],
  ['pass', 'only styles may be inline', sent("default-src 'self'; style-src 'self' 'unsafe-inline'")],
  ['pass', 'a second policy mends the first', sent('default-src *', "default-src 'self'")],
  ['pass', 'it stands in a meta element', { html: page(meta("default-src 'self'")) }],
  ['warn', 'scripts may make code of text', sent("default-src 'self'; script-src 'self' 'unsafe-eval'")],
  ['warn', 'sources are on http', sent('default-src http://cdn.example')],
  ['warn', 'a directive comes twice', sent("default-src 'none'; default-src 'self'")],
  ['fail', 'there is none', sent()],
  ['fail', 'it is empty', sent('')],
  ['fail', 'scripts may be inline', sent("default-src 'self' 'unsafe-inline'")],
  ['fail', 'scripts may come from everywhere', sent('script-src *')],
  ['fail', 'it says nothing of scripts', sent('upgrade-insecure-requests')],
  ['fail', 'it is no policy', sent('foo')],
  ['fail', 'it only reports', { headers: [['Content-Security-Policy-Report-Only', "default-src 'self'"]] as Header[] }],
  ['fail', 'it stands in the body', { html: page('', meta("default-src 'self'")) }],
])

it('remarks on what could be better, and takes no points for it', () => {
  const result = audited(csp, sent("default-src 'self'"))
  expect(result.points.lost).toBe(0)
  expect(result.findings.every(({ note }) => note)).toBe(true)
})

it('names the holes of a policy that fails', () => {
  const { findings } = audited(csp, sent("script-src 'unsafe-inline'"))
  expect(findings.filter(({ note }) => !note).length).toBeGreaterThan(1)
})

it.each([
  ["script-src 'self' https://ajax.googleapis.com; object-src 'none'", /^ajax\.googleapis\.com serves .*AngularJS/],
  [
    "script-src 'nonce-abc'; object-src 'none'; base-uri 'none'",
    /^A nonce of 3 characters can be guessed; use at least 8/,
  ],
  ["default-src 'self'; img-src 127.0.0.1", /^img-src allows the visitor’s own machine/],
  ['script-src none', /^“none” needs single quotes/],
  ["default-src: 'self'", /^Directives have no colon: “default-src:”/],
  ["default-src 'self'; referrer no-referrer", /^referrer was removed from CSP/],
])('explains what is wrong with %s', (policy, message) => {
  const messages = audited(csp, sent(policy)).findings.map((finding) => finding.message)
  expect(messages).toContainEqual(expect.stringMatching(message))
})

it.each([
  ["require-trusted-types-for 'script'", true],
  ['require-trusted-types-for', false],
  ["default-src 'self'", false],
])('tells whether %s demands trusted types', (policy, trustedTypes) => {
  expect(audited(csp, sent(policy)).details).toMatchObject({ trustedTypes })
})

it.each([
  ["script-src 'none'", 'stops injected scripts, but doesn’t restrict plugins'],
  ["script-src 'self'; base-uri 'none'", 'stops injected scripts, but doesn’t restrict plugins'],
  ["script-src 'self' 'unsafe-inline'", 'doesn’t stop injected scripts'],
  ["default-src 'self'; script-src *", 'doesn’t stop injected scripts'],
])('says what %s leaves open', (policy, words) => {
  const { outcome, summary } = audited(csp, sent(policy))
  expect(outcome).toBe('fail')
  expect(summary).toContain(words)
})

it('names the place of a policy in a meta tag, also beside a header for framing', () => {
  const html = page(meta("script-src 'self' 'unsafe-inline'; object-src 'none'"))
  for (const given of [{ html }, { html, ...sent("frame-ancestors 'self'") }]) {
    const { findings } = audited(csp, given)
    const grave = findings.filter(({ note }) => !note)
    expect(grave.map(({ where }) => where)).toEqual(['meta[http-equiv]', 'meta[http-equiv]'])
    expect(grave[0]!.snippet).toContain('script-src')
  }
})

it('names the header of a policy that is in both', () => {
  const html = page(meta("script-src 'self' 'unsafe-inline'"))
  const { findings } = audited(csp, { html, ...sent("script-src 'unsafe-inline'") })
  expect(findings[0]!.where).toBe('header: Content-Security-Policy')
})

it.each([
  ['only a meta element', { html: page(meta("default-src 'self'")) }, true],
  ['a header', sent("default-src 'self'"), false],
  ['both', { ...sent("default-src 'self'"), html: page(meta("default-src 'self'")) }, false],
  ['a meta element that fails', { html: page(meta('script-src *')) }, false],
])('notes that a header protects more where there is %s', (_, given, isNoted) => {
  expect(audited(csp, given).findings.some(({ key }) => key === 'onlyMeta')).toBe(isNoted)
})
