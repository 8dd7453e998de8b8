import { expect, it } from 'vitest'
import type { Certificate } from '../../model.ts'
import { certificateOf } from '../../testing/certificate.ts'
import { audited, NOW } from '../../testing/page.ts'
import { certificate } from './certificate.ts'

const DAY = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.parse(NOW) + days * DAY).toISOString()

const judged = (parts: Partial<Certificate>) =>
  audited(certificate, { evidence: { certificate: certificateOf(parts) } })

it.each([
  ['pass', 'it has two months left', {}],
  ['pass', 'it has fourteen days left', { validTo: inDays(14) }],
  ['warn', 'it has thirteen days left', { validTo: inDays(13) }],
  ['fail', 'it has expired', { validTo: inDays(-1) }],
  ['fail', 'it is not valid yet', { validFrom: inDays(1) }],
  ['fail', 'it is for another host', { validForHost: false, trusted: false }],
  ['fail', 'its issuer is unknown', { trusted: false, reason: 'unable to verify the first certificate' }],
  ['fail', 'it is signed by itself', { trusted: false, selfSigned: true }],
  ['pass', 'it lives for six days by design, three of them left', { validFrom: inDays(-3), validTo: inDays(3) }],
  ['warn', 'it lives for six days and one is left', { validFrom: inDays(-5), validTo: inDays(1) }],
])('answers %s where %s', (outcome, _, parts) => {
  expect(judged(parts).outcome).toBe(outcome)
})

it('does not apply to a page over http', () => {
  expect(audited(certificate, { url: 'http://example.com/' }).outcome).toBe('not-applicable')
})

it('is unknown where the certificate was not looked at', () => {
  expect(audited(certificate, {}).outcome).toBe('unknown')
})

it('says why browsers do not trust it', () => {
  expect(judged({ trusted: false, reason: 'unable to verify' }).summary).toContain('unable to verify')
})
