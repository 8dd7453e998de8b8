import { defineAudit, fail, pass, unknown, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'

export const notFound = defineAudit({
  id: 'seo/not-found',
  importance: 'medium',
  title: 'Missing pages say that they are missing',
  why: 'Where a missing page answers as if it were there, search engines crawl and index empty addresses without end, and visitors do not learn that a link is dead.',
  fix: 'Let the server answer with status 404 (or 410) where there is no page, and show help for people in the body.',
  authorities: [
    {
      name: 'Google Search Central: soft 404 errors',
      url: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    },
    { name: 'RFC 9110, §15.5.5 404 Not Found', url: 'https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found' },
  ],
  examples: {
    language: 'text',
    bad: 'GET /no-such-page → 200 OK, “Sorry, we could not find that”',
    good: 'GET /no-such-page → 404 Not Found, “Sorry, we could not find that”',
  },
  needs: ['notFound'],

  check({ notFound: { url, status, redirectedTo } }) {
    const value = `status ${status}`
    if (status >= 500 || status === 429)
      return unknown(`A path that cannot exist answered with status ${status}, which says nothing about missing pages.`)
    if (status >= 400) return pass(`A path that cannot exist answers with status ${status}.`, { value })
    if (redirectedTo !== null || status >= 300)
      return warn('A path that cannot exist redirects instead of answering 404.', {
        value,
        findings: [
          { message: redirectedTo === null ? `Status ${status}.` : `Leads to ${cut(redirectedTo, 200)}.`, where: url },
        ],
      })
    return fail(`A path that cannot exist answers with status ${status}, as if it were a page.`, {
      value,
      findings: [{ message: `Status ${status} for a path made up by chance.`, where: url }],
    })
  },
})
