import { expect, it } from 'vitest'
import type { Certificate, Header } from '../../model.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { hsts } from './hsts.ts'

const sent = (...values: string[]) => ({ headers: values.map((value): Header => ['strict-transport-security', value]) })

testOutcomes(hsts, [
  ['pass', 'it holds for a year', sent('max-age=31536000; includeSubDomains; preload')],
  ['pass', 'it leaves subdomains out', sent('max-age=63072000')],
  ['pass', 'it has an unknown directive', sent('max-age=63072000; includeSubDomains; foo')],
  ['warn', 'it holds for half a year', sent('max-age=15768000; includeSubDomains')],
  ['fail', 'it holds for a day', sent('max-age=86400')],
  ['fail', 'it switches HSTS off', sent('max-age=0')],
  ['fail', 'it has no max-age', sent('includeSubDomains; preload')],
  ['fail', 'two were joined into one', sent('max-age=31536000, max-age=31536000')],
  ['pass', 'the first of two is right', sent('max-age=31536000', 'max-age=1')],
  ['fail', 'the first of two is wrong', sent('max-age=1', 'max-age=31536000')],
  ['fail', 'there is none', sent()],
  ['pass', 'there is none, but the top-level domain is preloaded', { url: 'https://web.dev/' }],
  ['fail', 'the page is on http', { ...sent('max-age=31536000'), url: 'http://example.com/' }],
  ['not-applicable', 'the page is on this machine', { url: 'http://localhost/' }],
  ['not-applicable', 'the host is an IPv4 address', { url: 'https://192.0.2.1/' }],
  ['not-applicable', 'the host is an IPv6 address', { ...sent('max-age=31536000'), url: 'https://[2001:db8::1]/' }],
])

it.each([
  ['fail', false],
  ['pass', true],
])('answers %s where the certificate is trusted: %s', (outcome, trusted) => {
  const certificate = { trusted } as Certificate
  expect(audited(hsts, { ...sent('max-age=31536000'), evidence: { certificate } }).outcome).toBe(outcome)
})

it('remarks on what browsers ignore', () => {
  const { findings } = audited(hsts, sent('max-age=31536000; includeSubDomains; foo'))
  expect(findings).toMatchObject([{ message: 'Browsers ignore unknown directives: foo.', note: true }])
})
