import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, notApplicable, pass, type Ruling, unknown, warn } from '../../audit.ts'
import { mdn } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { isLoopback } from '../../derive/resources/mixed-content.ts'
import type { HttpVisit } from '../../model.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  localFile: 'The page was read from a file, not from a server.',
  loopback: 'The page is on this machine, so its traffic never leaves it.',
  staysOnHttp: 'The page stays on HTTP.',
  noHttp: 'The host doesn’t respond over HTTP.',
  refused: 'The request over HTTP was rate-limited.',
  httpError: 'Over HTTP the host responds with status {status} instead of a redirect.',
  deadEnd: 'Visitors who come over HTTP end up here.',
  servesHttp: 'The host serves pages over HTTP.',
  neverHttps: 'The redirects from HTTP never reach HTTPS.',
  httpsFromStart: 'The visit was on HTTPS from the start.',
  firstStays: 'The redirects reach HTTPS, but the first one stays on HTTP.',
  stillUnencrypted: 'Redirects to {url}, still unencrypted.',
  otherHost: 'The first redirect goes to HTTPS on another host, so this host can never set HSTS for itself.',
  redirectsTo: 'Redirects to {url}.',
  direct: 'HTTP redirects to HTTPS right away.',
  respondsHttp: 'This URL responds over HTTP.',
})

export const httpsRedirect = defineAudit({
  id: 'security/https-redirect',
  importance: 'medium',
  title: 'HTTP redirects to HTTPS',
  failureTitle: 'HTTP doesn’t redirect to HTTPS directly',
  why: 'Old links and typed URLs start with http. Each unencrypted step can be tampered with, and HSTS only protects this host after a visit over HTTPS.',
  fix: 'Answer every HTTP request with a 301 or 308 to the same URL on HTTPS, before any other redirect.',
  messages,
  authorities: [
    mdn('TLS configuration, redirections', 'Security/Practical_implementation_guides/TLS#http_redirection'),
  ],
  examples: {
    language: 'text',
    bad: 'http://example.com/ → http://www.example.com/ → https://www.example.com/',
    good: 'http://example.com/ → https://example.com/ → https://www.example.com/',
  },
  needs: ['page', 'source'],
  wants: ['httpVisit'],

  check({ page, source, httpVisit }) {
    const url = new URL(page.url)
    if (source === 'local') return notApplicable(messages.localFile)
    if (isLoopback(url.hostname)) return notApplicable(messages.loopback)
    if (httpVisit.ok) return ruleOn(httpVisit.value)
    if (url.protocol === 'http:') return fail(messages.staysOnHttp, { findings: [stays(page.url)] })
    if (httpVisit.code === 'connect_failed') return pass(messages.noHttp)
    return unknown(failureMessage(httpVisit))
  },
})

function ruleOn({ hops, url, status }: HttpVisit): Ruling {
  const details = { chain: [...hops.map((hop) => hop.url), url], status }
  const first = hops[0]
  if (!url.startsWith('https:')) {
    // Ours are a part of them: that says nothing about where others are redirected.
    if (status === 429) return unknown(messages.refused)
    if (first === undefined && status >= 400)
      return warn(messages.httpError({ status: String(status) }), {
        findings: [finding(messages.deadEnd, { where: url })],
        details,
      })
    return fail(first === undefined ? messages.servesHttp : messages.neverHttps, { findings: [stays(url)], details })
  }
  if (first === undefined) return pass(messages.httpsFromStart, { details })
  const from = new URL(first.url)
  const to = new URL(first.location)
  if (to.protocol !== 'https:')
    return warn(messages.firstStays, {
      findings: [finding(messages.stillUnencrypted({ url: first.location }), { where: first.url })],
      details,
    })
  // The port may change: HSTS applies to the host, on any port (RFC 6797 §8.3).
  if (from.hostname !== to.hostname)
    return warn(messages.otherHost, {
      findings: [finding(messages.redirectsTo({ url: first.location }), { where: first.url })],
      details,
    })
  return pass(messages.direct, { details })
}

function stays(where: string): Finding {
  return finding(messages.respondsHttp, { where })
}
