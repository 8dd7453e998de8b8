import { defineAudit, fail, notApplicable, pass, unknown } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import { MAX_ROBOTS_BYTES } from '../../derive/robots/lines.ts'
import { robotsProblems } from '../../derive/robots/problems.ts'

const MAX_FINDINGS = 20

export const robotsTxt = defineAudit({
  id: 'seo/robots-txt',
  importance: 'medium',
  title: 'Crawlers can read every line of the robots file',
  why: 'A line that crawlers cannot read is passed over: what it should keep out is crawled, or what it should let in is not.',
  fix: 'Write one directive a line as `Name: value`, rules only below a User-agent, paths from `/`, sitemaps as whole addresses, and keep the file under 500 KiB.',
  authorities: [
    { name: 'RFC 9309, Robots Exclusion Protocol', url: 'https://www.rfc-editor.org/rfc/rfc9309' },
    {
      name: 'Google Search Central: how Google reads robots.txt',
      url: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
    },
  ],
  examples: {
    language: 'robots.txt',
    bad: 'Disallow: /search\nSitemap: /sitemap.xml',
    good: 'User-agent: *\nDisallow: /search\n\nSitemap: https://example.com/sitemap.xml',
  },
  needs: ['robots'],

  check({ robots: { url, status, text, bytes } }) {
    if (status === 429) return unknown('robots.txt was refused for too many requests.')
    if (status >= 500)
      return fail(`robots.txt answered with status ${status}: crawlers may stay away until it is readable.`, {
        findings: [{ message: `Status ${status}.`, where: url }],
      })
    if (status >= 400) return notApplicable('There is no robots.txt, which lets crawlers fetch everything.')
    if (text.trim() === '') return notApplicable('robots.txt is empty, which lets crawlers fetch everything.')
    const problems = robotsProblems(text)
    const findings = problems.slice(0, MAX_FINDINGS).map(({ line, text, message }) => ({
      message: `Line ${line}: ${message}.`,
      where: url,
      snippet: cut(text.trim(), 160),
    }))
    if (bytes > MAX_ROBOTS_BYTES)
      return fail(`robots.txt has ${bytes} bytes; crawlers read the first ${MAX_ROBOTS_BYTES}.`, {
        findings: [{ message: 'The file is longer than crawlers read.', where: url }, ...findings],
        findingsTotal: problems.length + 1,
      })
    if (problems.length > 0)
      return fail(`Crawlers cannot read ${counted(problems.length, 'line')} of robots.txt.`, {
        value: counted(problems.length, 'line'),
        findings,
        findingsTotal: problems.length,
      })
    return pass('Every line of robots.txt can be read.')
  },
})
