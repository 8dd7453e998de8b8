import { evidenceFromCapture } from '../../src/engine/capture.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import type { Collected, Header } from '../../src/engine/model.ts'
import type { SavedPage } from './saved-pages.ts'

const AT = '2026-11-15T12:00:00.000Z'

const TYPE: Header = ['content-type', 'text/html; charset=utf-8']

/** What a site sends whose operator has read one guide about headers; a policy against injected scripts is rare. */
const GOOD_HEADERS: Header[] = [
  TYPE,
  ['content-encoding', 'br'],
  ['vary', 'accept-encoding'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['content-security-policy', "upgrade-insecure-requests; frame-ancestors 'self'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
]

/** The ways a saved page is served, by name. Its subresources stay unknown. */
export const SERVERS: Record<string, (page: SavedPage) => Evidence> = {
  'a well-run server': (page) => fromNetwork(page, GOOD_HEADERS),
  'good headers, the server unknown': (page) => captured(page, page.url, GOOD_HEADERS),
  'no headers but Content-Type': (page) => fromNetwork(page, [TYPE]),
  'http only, no headers': (page) => captured(page, plain(page.url), [TYPE]),
  'a well-run server, noindex': (page) => fromNetwork(page, [...GOOD_HEADERS, ['x-robots-tag', 'noindex']]),
}

function plain(url: URL): URL {
  const http = new URL(url)
  http.protocol = 'http:'
  return http
}

function captured({ html }: SavedPage, url: URL, headers: Header[]): Evidence {
  return evidenceFromCapture({ url: url.href, status: 200, headers, html_base64: html.toString('base64') }, AT)
}

/** Everything that a run collects about the server is as it should be. */
function fromNetwork(page: SavedPage, headers: Header[]): Evidence {
  const { origin, host, hostname } = page.url
  const evidence = captured(page, page.url, headers)
  if (evidence.page.ok)
    Object.assign(evidence.page.value, {
      httpVersion: '2',
      offersHttp2: true,
      timings: { dns: 4, connect: 11, tls: 23, wait: 142, download: 12, firstByte: 180, total: 192 },
    })
  const file = (path: string, status: number, text = '') =>
    got({ url: origin + path, status, contentType: 'text/plain', text, truncated: false, bytes: text.length })
  return {
    ...evidence,
    source: 'network',
    robots: file('/robots.txt', 200, `User-agent: *\nDisallow: /cart\nSitemap: ${origin}/sitemap.xml\n`),
    sitemaps: got([
      {
        url: `${origin}/sitemap.xml`,
        source: 'robots.txt',
        status: 200,
        kind: 'urlset',
        urls: 14,
        bytes: 1800,
        truncated: false,
        problem: null,
      },
    ]),
    certificate: got({
      trusted: true,
      reason: null,
      validForHost: true,
      subject: `CN=${hostname}`,
      issuer: 'CN=Example CA',
      validFrom: '2026-10-01T00:00:00.000Z',
      validTo: '2027-01-01T00:00:00.000Z',
      names: [hostname],
      selfSigned: false,
      fingerprint: 'AA:BB',
      protocol: 'TLSv1.3',
      cipher: 'TLS_AES_128_GCM_SHA256',
      acceptsLegacyTls: false,
    }),
    httpVisit: got({
      hops: [
        {
          url: `http://${host}/`,
          status: 301,
          location: `${origin}/`,
          headers: [['location', `${origin}/`]],
          timings: null,
        },
      ],
      url: `${origin}/`,
      status: 200,
    }),
    notFound: got({ url: `${origin}/missing`, status: 404, redirectedTo: null }),
    icons: got([
      {
        url: `${origin}/favicon.ico`,
        rel: 'icon',
        status: 200,
        contentType: 'image/x-icon',
        isImage: true,
        bytes: 900,
      },
    ]),
    canonicalTarget: got(null),
    securityTxt: file('/.well-known/security.txt', 404),
    llmsTxt: file('/llms.txt', 404),
  }
}

function got<T>(value: T): Collected<T> {
  return { ok: true, value }
}
