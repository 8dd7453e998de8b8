import { defineAudit, fail, notApplicable, pass, unknown, warn } from '../../audit.ts'

/** Ciphers that keep secret and unchanged in one step; all of TLS 1.3's are. */
const AEAD = /GCM|CCM|POLY1305/i
const MODERN = /^TLSv1\.[23]$/

export const tlsVersion = defineAudit({
  id: 'security/tls-version',
  importance: 'medium',
  title: 'The server speaks only current versions of TLS',
  why: 'TLS 1.0 and 1.1 have known weaknesses and were withdrawn; a server that still accepts them lets an attacker talk a client down to them.',
  fix: 'Allow TLS 1.2 and 1.3 only, with AEAD cipher suites (GCM or ChaCha20-Poly1305).',
  authorities: [
    { name: 'RFC 8996: deprecating TLS 1.0 and 1.1', url: 'https://www.rfc-editor.org/rfc/rfc8996' },
    { name: 'RFC 9325: recommendations for TLS', url: 'https://www.rfc-editor.org/rfc/rfc9325' },
  ],
  examples: {
    language: 'text',
    bad: 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2;',
    good: 'ssl_protocols TLSv1.2 TLSv1.3;',
  },
  needs: ['page'],
  wants: ['certificate'],

  check({ page, certificate }) {
    if (!page.url.startsWith('https:')) return notApplicable('The page is not served over https.')
    if (!certificate.ok) return unknown(certificate.message)
    const { protocol, cipher, acceptsLegacyTls } = certificate.value
    const more = { value: protocol, details: { protocol, cipher, acceptsLegacyTls } }
    const finding = (message: string) => ({
      findings: [{ message, where: page.url, snippet: `${protocol} ${cipher}` }],
    })
    if (!MODERN.test(protocol))
      return fail(`The server chose ${protocol}, which is withdrawn.`, { ...more, ...finding('An old protocol.') })
    if (acceptsLegacyTls === true)
      return fail(`The server speaks ${protocol}, but also accepts TLS 1.0 or 1.1.`, {
        ...more,
        ...finding('The server answers clients that offer nothing newer than TLS 1.1.'),
      })
    if (protocol === 'TLSv1.2' && !AEAD.test(cipher))
      return warn('The server speaks TLS 1.2 with a cipher suite of the old kind.', {
        ...more,
        ...finding(`${cipher} is no AEAD cipher suite.`),
      })
    if (acceptsLegacyTls === null)
      return pass(`The server speaks ${protocol}. Whether it accepts older versions could not be tried.`, more)
    return pass(`The server speaks ${protocol} and accepts nothing older than TLS 1.2.`, more)
  },
})
