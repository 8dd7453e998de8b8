import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { rfc } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { failureMessage } from '../shared-messages.ts'

/** Ciphers that keep secret and unchanged in one step; all of TLS 1.3's are. */
const AEAD = /GCM|CCM|POLY1305/i
const MODERN = /^TLSv1\.[23]$/

const messages = defineMessages({
  notHttps: 'The page is not served over HTTPS.',
  deprecated: 'The server chose {protocol}, which is deprecated.',
  oldProtocol: 'An outdated protocol version.',
  acceptsOld: 'The server uses {protocol} but also accepts TLS 1.0 or 1.1.',
  oldClients: 'The server accepts clients that offer nothing newer than TLS 1.1.',
  weakCipher: 'The server uses TLS 1.2 with an outdated cipher suite.',
  notAead: '{cipher} is not an AEAD cipher suite.',
  untested: 'The server uses {protocol}. Older versions could not be tested.',
  current: 'The server uses {protocol} and accepts nothing older than TLS 1.2.',
})

export const tlsVersion = defineAudit({
  id: 'security/tls-version',
  importance: 'medium',
  title: 'TLS version is current',
  failureTitle: 'Outdated TLS version or cipher suite',
  why: 'TLS 1.0 and 1.1 have known weaknesses and were deprecated in 2021. Clients that still use them are not safe.',
  fix: 'Allow only TLS 1.2 and 1.3, with AEAD cipher suites (GCM or ChaCha20-Poly1305).',
  messages,
  authorities: [rfc(8996, 'deprecating TLS 1.0 and 1.1'), rfc(9325, 'recommendations for TLS')],
  examples: { language: 'text', bad: 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2;', good: 'ssl_protocols TLSv1.2 TLSv1.3;' },
  needs: ['page'],
  wants: ['certificate'],

  check({ page, certificate }) {
    if (!page.url.startsWith('https:')) return notApplicable(messages.notHttps)
    if (!certificate.ok) return unknown(failureMessage(certificate))
    const { protocol, cipher, acceptsLegacyTls } = certificate.value
    const more = { value: protocol, details: { protocol, cipher, acceptsLegacyTls } }
    const found = (message: Message) => ({
      findings: [finding(message, { where: page.url, snippet: `${protocol} ${cipher}` })],
    })
    if (!MODERN.test(protocol))
      return fail(messages.deprecated({ protocol }), { ...more, ...found(messages.oldProtocol) })
    if (acceptsLegacyTls === true)
      return fail(messages.acceptsOld({ protocol }), { ...more, ...found(messages.oldClients) })
    if (protocol === 'TLSv1.2' && !AEAD.test(cipher))
      return warn(messages.weakCipher, { ...more, ...found(messages.notAead({ cipher })) })
    return pass(acceptsLegacyTls === null ? messages.untested({ protocol }) : messages.current({ protocol }), more)
  },
})
