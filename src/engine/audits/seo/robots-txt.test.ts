import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { robotsTxt } from './robots-txt.ts'

const URL = 'https://example.com/robots.txt'

function on(text: string, status = 200, bytes = text.length, truncated = false) {
  return audited(robotsTxt, {
    evidence: { robots: { url: URL, status, contentType: 'text/plain', text, truncated, bytes } },
  })
}

it.each([
  ['pass', 'every line is known', 'User-agent: *\nDisallow: /a\nCrawl-delay: 10'],
  ['pass', 'it is a comment', '# nothing'],
  ['fail', 'a rule belongs to no agent', 'Allow: /'],
  ['fail', 'a line says nothing', 'hello'],
  ['fail', 'a directive is unknown', 'User-agent: *\nDisalow: /'],
  ['fail', 'a sitemap is relative', 'Sitemap: /sitemap.xml'],
  ['not-applicable', 'it is empty', ' \n'],
])('answers %s where %s', (outcome, _, text) => {
  expect(on(text).outcome).toBe(outcome)
})

it.each([
  ['fail', 500],
  ['fail', 503],
  ['not-applicable', 404],
  ['not-applicable', 401],
  ['unknown', 429],
])('answers %s to status %i whatever the body', (outcome, status) => {
  expect(on('hello', status).outcome).toBe(outcome)
})

it('answers fail where it is longer than crawlers read', () => {
  expect(on('User-agent: *', 200, 600_000).outcome).toBe('fail')
  // The collector reads no more than crawlers do.
  expect(on('User-agent: *', 200, 512_000).outcome).toBe('pass')
  expect(on('User-agent: *', 200, 512_000, true)).toMatchObject({
    outcome: 'fail',
    summary: 'robots.txt is larger than 512 kB; crawlers ignore the rest.',
  })
})

it('names line and text of what cannot be read', () => {
  expect(on('User-agent: *\nDisallow /x').findings[0]).toMatchObject({ where: URL, snippet: 'Disallow /x' })
})

it('counts what it does not list', () => {
  const result = on('wrong\n'.repeat(100))
  expect([result.findings.length, result.findingsTotal]).toEqual([20, 100])
})
