import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, warn } from '../../audit.ts'
import { OBSERVATORY } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValue, PROBE_ORIGIN } from '../../derive/http/headers.ts'

const ORIGIN = 'Access-Control-Allow-Origin'
const CREDENTIALS = 'Access-Control-Allow-Credentials'

const messages = defineMessages({
  none: 'The page sends no CORS headers, so other sites’ scripts can’t read it.',
  anyOrigin: 'Any site can read the page with the visitor’s cookies.',
  reflected: 'The server allows any origin the request names, with credentials.',
  nullOrigin: 'Any site can read the page with the visitor’s cookies, from a sandboxed frame.',
  anySandbox: 'Any site can send the origin “null”.',
  wildcard: 'The page is open to all sites and also allows credentials, which browsers reject.',
  wildcardHere: 'The wildcard doesn’t work with credentials, and would be unsafe if it did.',
  open: 'All sites can read the page, without cookies.',
  oneOrigin: 'Only one other origin can read the page.',
})

export const cors = defineAudit({
  id: 'security/cors',
  importance: 'medium',
  title: 'Cross-origin access is restricted',
  failureTitle: 'Any site can read the page with the visitor’s cookies',
  why: 'A server that grants every site access with credentials lets any page on the web read what a signed-in visitor would see.',
  fix: 'Allow only origins from your own list, and send `Access-Control-Allow-Credentials` only to those.',
  messages,
  authorities: [
    {
      name: 'Fetch: CORS protocol and credentials',
      url: 'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials',
    },
    OBSERVATORY,
  ],
  examples: {
    language: 'http',
    bad: 'Access-Control-Allow-Origin: null\nAccess-Control-Allow-Credentials: true',
    good: 'Access-Control-Allow-Origin: https://partner.example\nAccess-Control-Allow-Credentials: true',
  },
  needs: ['headers'],

  check({ headers }) {
    const origin = headerValue(headers, ORIGIN)?.trim()
    if (origin === undefined) return notApplicable(messages.none)
    // Fetch, CORS check: only the exact value counts.
    const credentials = headerValue(headers, CREDENTIALS)?.trim() === 'true'
    const more = {
      value: cut(origin, 100),
      details: { origin: cut(origin, 200), credentials, reflected: origin === PROBE_ORIGIN },
    }
    const found = (message: Message) => ({
      findings: [finding(message, { where: `header: ${ORIGIN}`, snippet: cut(`${ORIGIN}: ${origin}`, 160) })],
    })
    if (credentials && origin === PROBE_ORIGIN)
      return fail(messages.anyOrigin, { ...more, ...found(messages.reflected) })
    if (credentials && origin === 'null') return fail(messages.nullOrigin, { ...more, ...found(messages.anySandbox) })
    if (credentials && origin === '*') return warn(messages.wildcard, { ...more, ...found(messages.wildcardHere) })
    if (origin === '*' || origin === PROBE_ORIGIN) return pass(messages.open, more)
    return pass(messages.oneOrigin, more)
  },
})
