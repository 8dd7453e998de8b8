import { defineAudit, fail, notApplicable, pass, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { PROBE_ORIGIN } from '../../derive/http/cors-origin.ts'
import { headerValue } from '../../derive/http/headers.ts'

const ORIGIN = 'Access-Control-Allow-Origin'
const CREDENTIALS = 'Access-Control-Allow-Credentials'

export const cors = defineAudit({
  id: 'security/cors',
  importance: 'medium',
  title: 'Strange sites cannot read the page as its visitor sees it',
  why: 'A server that grants any site access with cookies lets every page on the web read what a signed-in visitor would see.',
  fix: 'Allow only origins from a list of your own, and send `Access-Control-Allow-Credentials` only to those.',
  authorities: [
    {
      name: 'Fetch: CORS protocol and credentials',
      url: 'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials',
    },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
  ],
  examples: {
    language: 'http',
    bad: 'Access-Control-Allow-Origin: null\nAccess-Control-Allow-Credentials: true',
    good: 'Access-Control-Allow-Origin: https://partner.example\nAccess-Control-Allow-Credentials: true',
  },
  needs: ['headers'],

  check({ headers }) {
    const origin = headerValue(headers, ORIGIN)?.trim()
    if (origin === undefined) return notApplicable('The page is not open to scripts of other sites.')
    // Fetch, CORS check: only the exact word counts.
    const credentials = headerValue(headers, CREDENTIALS)?.trim() === 'true'
    const more = {
      value: cut(origin, 100),
      details: { origin: cut(origin, 200), credentials, reflected: origin === PROBE_ORIGIN },
    }
    const finding = (message: string) => ({
      findings: [{ message, where: `header: ${ORIGIN}`, snippet: cut(`${ORIGIN}: ${origin}`, 160) }],
    })
    if (credentials && origin === PROBE_ORIGIN)
      return fail('Every site may read the page with the visitor’s cookies.', {
        ...more,
        ...finding('The server allows whatever origin the request names, with credentials.'),
      })
    if (credentials && origin === 'null')
      return fail('Any site may read the page with the visitor’s cookies, from a sandboxed frame.', {
        ...more,
        ...finding('Every site can make its origin null.'),
      })
    if (credentials && origin === '*')
      return warn('The page is open to all sites and also allows credentials, which browsers refuse.', {
        ...more,
        ...finding('With credentials the wildcard means nothing, and what was meant would be unsafe.'),
      })
    if (origin === '*' || origin === PROBE_ORIGIN) return pass('All sites may read the page, without cookies.', more)
    return pass('Only one other origin may read the page.', more)
  },
})
