import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { certificateFacts } from './certificate.ts'

/** A trusted certificate for these names, of which none is that of the host. */
function reasonFor(names: string[]): string | null | undefined {
  const certificate = {
    subjectAltName: names.map((name) => `DNS:${name}`).join(', '),
    checkHost: () => undefined,
    subject: 'CN=a.example',
    issuer: 'CN=R11',
    validFromDate: new Date('2026-01-01T00:00:00Z'),
    validToDate: new Date('2026-03-01T00:00:00Z'),
    fingerprint256: 'AA:BB',
  }
  const socket = {
    authorized: true,
    getPeerX509Certificate: () => certificate,
    getProtocol: () => 'TLSv1.3',
    getCipher: () => undefined,
  }
  // All that is read of them.
  return certificateFacts(socket as unknown as TLSSocket, 'shop.example')?.reason
}

it.each([
  [[], ': it contains no host name'],
  [['a.example'], ', only for a.example'],
  [['a.example', 'b.example', 'c.example'], ', only for a.example, b.example, c.example'],
  [['a.example', 'b.example', 'c.example', 'd.example'], ', only for a.example, b.example, c.example and 1 more'],
])('names the first hosts that a certificate is for, and how many are left: %j', (names, rest) => {
  expect(reasonFor(names)).toBe(`The certificate is not valid for shop.example${rest}.`)
})

it('reads no more than 500 names of a certificate', () => {
  expect(reasonFor(Array.from({ length: 600 }, (_, n) => `${n}.example`))).toMatch(/ and 497 more\.$/)
})
