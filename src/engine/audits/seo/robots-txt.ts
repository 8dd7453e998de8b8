import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, unknown } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { MAX_ROBOTS_BYTES } from '../../derive/robots/lines.ts'
import { type RobotsProblemKind, robotsProblems } from '../../derive/robots/problems.ts'

const MAX_FINDINGS = 20

const messages = defineMessages({
  valid: 'Every line of robots.txt is valid.',
  missing: 'The site has no robots.txt, so crawlers can fetch everything.',
  empty: 'robots.txt is empty, so crawlers can fetch everything.',
  refused: 'The request for robots.txt was rate-limited.',
  serverError: 'robots.txt responded with status {status}; crawlers may stay away until it works again.',
  status: 'Responds with status {status}.',
  invalid: { one: '{count} line of robots.txt is invalid.', other: '{count} lines of robots.txt are invalid.' },
  lines: { one: '{count} line', other: '{count} lines' },
  tooLarge: 'robots.txt is {size:bytes}; crawlers read only the first {most:bytes}.',
  larger: 'robots.txt is larger than {most:bytes}; crawlers ignore the rest.',
  cutOff: 'Crawlers don’t read this file to the end.',
  onLine: 'Line {line}: {problem:message}',
  syntax: 'Not a directive; write “Name: value”.',
  unknownDirective: 'Unknown directive.',
  noUserAgent: 'No user-agent specified.',
  sitemapUrl: 'Invalid sitemap URL.',
  sitemapProtocol: 'The sitemap URL must be HTTP, HTTPS or FTP.',
  patternStart: 'The path must be empty or start with “/” or “*”.',
  patternDollar: '“$” is only allowed at the end of a path.',
})

const PROBLEMS: Record<RobotsProblemKind, Message> = {
  syntax: messages.syntax,
  'unknown-directive': messages.unknownDirective,
  'no-user-agent': messages.noUserAgent,
  'sitemap-url': messages.sitemapUrl,
  'sitemap-protocol': messages.sitemapProtocol,
  'pattern-start': messages.patternStart,
  'pattern-dollar': messages.patternDollar,
}

export const robotsTxt = defineAudit({
  id: 'seo/robots-txt',
  importance: 'low',
  title: 'robots.txt is valid',
  failureTitle: 'robots.txt is invalid',
  why: 'Crawlers skip lines they can’t read, so they may crawl what you meant to block, or skip what you meant to allow.',
  fix: 'Write one directive per line as `Name: value`, put rules below a User-agent, start paths with `/`, give sitemaps as absolute URLs, and keep the file under 500 kB.',
  messages,
  authorities: [
    { name: 'RFC 9309, Robots Exclusion Protocol', url: 'https://www.rfc-editor.org/rfc/rfc9309' },
    googleSearch('how Google reads robots.txt', 'crawling-indexing/robots/robots_txt'),
  ],
  examples: {
    language: 'robots.txt',
    bad: 'Disallow: /search\nSitemap: /sitemap.xml',
    good: 'User-agent: *\nDisallow: /search\n\nSitemap: https://example.com/sitemap.xml',
  },
  needs: ['robots'],

  check({ robots: { url, status, text, bytes, truncated } }) {
    if (status === 429) return unknown(messages.refused)
    if (status >= 500)
      return fail(messages.serverError({ status: String(status) }), {
        findings: [finding(messages.status({ status: String(status) }), { where: url })],
      })
    if (status >= 400) return notApplicable(messages.missing)
    if (text.trim() === '') return notApplicable(messages.empty)
    const problems = robotsProblems(text)
    const findings = problems.slice(0, MAX_FINDINGS).map(({ line, text, kind }) =>
      finding(messages.onLine({ line: String(line), problem: PROBLEMS[kind] }), {
        where: url,
        snippet: cut(text.trim(), 160),
      }),
    )
    const most = MAX_ROBOTS_BYTES
    if (truncated || bytes > most)
      // What is collected ends at the limit, so the whole size is seldom known.
      return fail(bytes > most ? messages.tooLarge({ size: bytes, most }) : messages.larger({ most }), {
        findings: [finding(messages.cutOff, { where: url }), ...findings],
        findingsTotal: problems.length + 1,
      })
    if (problems.length > 0)
      return fail(messages.invalid({ count: problems.length }), {
        value: messages.lines({ count: problems.length }),
        findings,
        findingsTotal: problems.length,
      })
    return pass(messages.valid)
  },
})
