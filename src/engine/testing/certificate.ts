import type { Certificate } from '../model.ts'

/** A certificate that browsers accept; what a test tells is put in its place. */
export function certificateOf(parts: Partial<Certificate> = {}): Certificate {
  return {
    trusted: true,
    reason: null,
    validForHost: true,
    subject: 'CN=example.com',
    issuer: 'CN=R11',
    validFrom: '2025-12-16T12:00:00.000Z',
    validTo: '2026-03-16T12:00:00.000Z',
    names: ['example.com'],
    selfSigned: false,
    fingerprint: 'AA:BB',
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    acceptsLegacyTls: false,
    ...parts,
  }
}
