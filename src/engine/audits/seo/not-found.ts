import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { saysNothing } from '../../derive/refusal.ts'

const messages = defineMessages({
  unclear: 'A random URL responded with status {status}, which doesn’t show how the site handles missing pages.',
  correct: 'A URL that doesn’t exist responds with status {status}.',
  redirected: 'A URL that doesn’t exist redirects instead of responding with 404.',
  soft: 'A URL that doesn’t exist responds with status {status}, like a regular page.',
  status: 'Status {status}',
  statusFound: 'Responds with status {status}.',
  redirectsTo: 'Redirects to {url}.',
  randomUrl: 'Status {status} for a random URL.',
})

export const notFound = defineAudit({
  id: 'seo/not-found',
  importance: 'low',
  title: 'Missing pages return a 404 status',
  failureTitle: 'Missing pages don’t return a 404 status',
  why: 'If missing pages look like regular ones to crawlers (soft 404), search engines keep crawling and may index them, and broken links go unnoticed.',
  fix: 'Respond with status 404 (or 410) for URLs that don’t exist, and help visitors find their way from there.',
  messages,
  authorities: [
    googleSearch('soft 404 errors', 'crawling-indexing/http-network-errors'),
    { name: 'RFC 9110, §15.5.5 404 Not Found', url: 'https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found' },
  ],
  examples: {
    language: 'text',
    bad: 'GET /no-such-page → 200 OK, “Sorry, we could not find that”',
    good: 'GET /no-such-page → 404 Not Found, “Sorry, we could not find that”',
  },
  provenByShell: ['pass', 'warn'],
  needs: ['notFound'],

  check({ notFound: { url, status, redirectedTo } }) {
    const code = { status: String(status) }
    const value = messages.status(code)
    if (saysNothing(status)) return unknown(messages.unclear(code))
    if (status >= 400) return pass(messages.correct(code), { value })
    const isSoft = redirectedTo === null || isSamePath(redirectedTo, url)
    if (!isSoft || status >= 300) {
      const where =
        redirectedTo === null ? messages.statusFound(code) : messages.redirectsTo({ url: cut(redirectedTo, 200) })
      return warn(messages.redirected, { value, findings: [finding(where, { where: url })] })
    }
    return fail(messages.soft(code), {
      value,
      findings: [finding(messages.randomUrl(code), { where: redirectedTo ?? url })],
    })
  },
})

/** With a slash at the end, another host or the folder of a language, it is still the URL that does not exist. */
function isSamePath(redirectedTo: string, url: string): boolean {
  return new URL(redirectedTo).pathname.includes(new URL(url).pathname)
}
