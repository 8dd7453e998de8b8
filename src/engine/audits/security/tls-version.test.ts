import { expect, it } from 'vitest'
import { certificateOf } from '../../testing/certificate.ts'
import { audited } from '../../testing/page.ts'
import { tlsVersion } from './tls-version.ts'

function judged(protocol: string, cipher: string, acceptsLegacyTls: boolean | null) {
  return audited(tlsVersion, { evidence: { certificate: certificateOf({ protocol, cipher, acceptsLegacyTls }) } })
}

it.each([
  ['pass', 'TLSv1.3', 'TLS_AES_256_GCM_SHA384', false],
  ['pass', 'TLSv1.3', 'TLS_AES_256_GCM_SHA384', null],
  ['pass', 'TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256', false],
  ['pass', 'TLSv1.2', 'ECDHE-ECDSA-CHACHA20-POLY1305', false],
  ['warn', 'TLSv1.2', 'ECDHE-RSA-AES256-SHA384', false],
  ['fail', 'TLSv1.3', 'TLS_AES_256_GCM_SHA384', true],
  ['fail', 'TLSv1.1', 'ECDHE-RSA-AES128-SHA', null],
  ['fail', 'SSLv3', 'AES128-SHA', null],
])('answers %s of %s with %s, old versions accepted: %s', (outcome, protocol, cipher, legacy) => {
  expect(judged(protocol, cipher, legacy).outcome).toBe(outcome)
})

it('does not apply to a page over http', () => {
  expect(audited(tlsVersion, { url: 'http://example.com/' }).outcome).toBe('not-applicable')
})

it('is unknown without a request', () => {
  expect(audited(tlsVersion, {}).outcome).toBe('unknown')
})
