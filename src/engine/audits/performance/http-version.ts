import { defineAudit, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { headerValue } from '../../derive/http/headers.ts'

export const httpVersion = defineAudit({
  id: 'performance/http-version',
  importance: 'low',
  title: 'The server speaks HTTP/2 or newer',
  why: 'HTTP/2 fetches many files over one connection at once; with HTTP/1.1 they wait for each other.',
  fix: 'Switch on HTTP/2 in the web server or CDN; most need one line of configuration and a certificate.',
  authorities: [
    { name: 'RFC 9113: HTTP/2', url: 'https://www.rfc-editor.org/rfc/rfc9113' },
    { name: 'Lighthouse: use HTTP/2', url: 'https://developer.chrome.com/docs/lighthouse/best-practices/uses-http2' },
  ],
  examples: { language: 'text', bad: 'ALPN: http/1.1', good: 'ALPN: h2, http/1.1' },
  needs: ['page'],

  check({ page }) {
    const { httpVersion: version, offersHttp2, headers } = page
    const http3 = headers !== null && /(?:^|[\s,])h3=/.test(headerValue(headers, 'alt-svc') ?? '')
    const details = { used: version, offersHttp2, announcesHttp3: http3 }
    if (version === '2' || offersHttp2 === true)
      return pass(`The server offers HTTP/2${http3 ? ' and announces HTTP/3' : ''}.`, { value: 'HTTP/2', details })
    if (version === null) return unknown('The HTTP version is not part of the evidence.')
    if (!page.url.startsWith('https:')) return notApplicable('Browsers speak HTTP/2 over https only.', { details })
    if (http3) return pass('The server announces HTTP/3.', { value: 'HTTP/3', details })
    if (offersHttp2 === null) return unknown('What the TLS handshake offered is not part of the evidence.')
    return warn(`The server answers with HTTP/${version} and offers nothing newer.`, {
      value: `HTTP/${version}`,
      findings: [{ message: `HTTP/${version}: the TLS handshake offers no h2.`, where: new URL(page.url).origin }],
      details,
    })
  },
})
