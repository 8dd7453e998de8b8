import { defineAudit, defineMessages, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { chromeInsight, rfc } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { headerValue } from '../../derive/http/headers.ts'

const messages = defineMessages({
  http2: 'The server supports HTTP/2.',
  http2And3: 'The server supports HTTP/2 and advertises HTTP/3.',
  http3: 'The server advertises HTTP/3.',
  versionUnknown: 'The HTTP version is not known.',
  overHttp: 'The page is served over HTTP; browsers use HTTP/2 only with HTTPS.',
  handshakeUnknown: 'The protocols offered in the TLS handshake are not known.',
  old: 'The server supports only HTTP/{version}.',
  noH2: 'The TLS handshake (ALPN) does not offer h2.',
})

export const httpVersion = defineAudit({
  id: 'performance/http-version',
  importance: 'low',
  title: 'Server supports HTTP/2 or newer',
  failureTitle: 'Server does not support HTTP/2',
  why: 'HTTP/2 loads many files at once over one connection; with HTTP/1.1, each connection loads one file at a time.',
  fix: 'Enable HTTP/2 in your web server or CDN; most need one line of configuration and a certificate.',
  messages,
  authorities: [rfc(9113, 'HTTP/2'), chromeInsight('modern HTTP', 'modern-http')],
  examples: { language: 'text', bad: 'ALPN: http/1.1', good: 'ALPN: h2, http/1.1' },
  needs: ['page'],

  check({ page }) {
    const { httpVersion: version, offersHttp2, headers } = page
    const http3 = headers !== null && /(?:^|[\s,])h3=/.test(headerValue(headers, 'alt-svc') ?? '')
    const details = { used: version, offersHttp2, announcesHttp3: http3 }
    if (version === '2' || offersHttp2 === true)
      return pass(http3 ? messages.http2And3 : messages.http2, { value: 'HTTP/2', details })
    if (version === null) return unknown(messages.versionUnknown)
    if (!page.url.startsWith('https:')) return notApplicable(messages.overHttp, { details })
    if (http3) return pass(messages.http3, { value: 'HTTP/3', details })
    if (offersHttp2 === null) return unknown(messages.handshakeUnknown)
    return warn(messages.old({ version }), {
      value: `HTTP/${version}`,
      findings: [finding(messages.noH2, { where: new URL(page.url).origin })],
      details,
    })
  },
})
