import { defineAudit, fail, notApplicable, pass, type Ruling, unknown, warn } from '../../audit.ts'
import { isLoopback } from '../../derive/resources/mixed-content.ts'
import type { HttpVisit } from '../../model.ts'

export const httpsRedirect = defineAudit({
  id: 'security/https-redirect',
  importance: 'medium',
  title: 'Visitors over http are sent to https first of all',
  why: 'Old links and typed addresses begin with http. Each unencrypted step can be changed on the way, and HSTS of this host only starts after a visit to it over https.',
  fix: 'Answer every http request with a 301 or 308 to the same address with https, before any other redirect.',
  authorities: [
    {
      name: 'MDN: TLS configuration, redirections',
      url: 'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS#http_redirection',
    },
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
    if (source === 'local') return notApplicable('The page was read from a file, not from a server.')
    if (isLoopback(url.hostname)) return notApplicable('The page never leaves this machine.')
    if (httpVisit.ok) return ruleOn(httpVisit.value)
    if (url.protocol === 'http:') return fail('The page stays on http.', { findings: [stays(page.url)] })
    if (httpVisit.code === 'connect_failed') return pass('The host does not answer over http at all.')
    return unknown(httpVisit.message)
  },
})

function ruleOn({ hops, url, status }: HttpVisit): Ruling {
  const details = { chain: [...hops.map((hop) => hop.url), url], status }
  const first = hops[0]
  if (!url.startsWith('https:')) {
    if (first === undefined && status >= 400)
      return warn(`Over http the host answers with status ${status} in place of a redirect.`, {
        findings: [{ message: 'Visitors who come over http end here.', where: url }],
        details,
      })
    const words =
      first === undefined ? 'The host serves pages over http.' : 'The redirects from http never reach https.'
    return fail(words, { findings: [stays(url)], details })
  }
  if (first === undefined) return pass('The visit was on https from the start.', { details })
  const from = new URL(first.url)
  const to = new URL(first.location)
  if (to.protocol !== 'https:')
    return warn('The redirects reach https, but the first one stays on http.', {
      findings: [{ message: `This leads to ${first.location}, still unencrypted.`, where: first.url }],
      details,
    })
  // The port may change: HSTS goes by the host alone (RFC 6797 §8.3).
  if (from.hostname !== to.hostname)
    return warn('The first redirect leads to https on another host, so this host can never set HSTS for itself.', {
      findings: [{ message: `This leads to ${first.location}.`, where: first.url }],
      details,
    })
  return pass('Visitors over http are sent to https first.', { details })
}

function stays(where: string): { message: string; where: string } {
  return { message: 'This address answers over http.', where }
}
