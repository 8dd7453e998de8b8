import { describe, expect, it } from 'vitest'
import { judge } from '../../judge.ts'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, evidenceOf, type PageUnderTest, page } from '../../testing/page.ts'
import { indexable } from './indexable.ts'

const robots = (content: string, name = 'robots') => page(`<meta name="${name}" content="${content}">`)
const header = (value: string): PageUnderTest => ({ html: page(''), headers: [['X-Robots-Tag', value]] })
const txt = (robots_txt: string): PageUnderTest => ({ url: 'https://example.com/a/b', html: page(''), robots_txt })
const answer = (status: number, text = ''): PageUnderTest => ({
  html: page(''),
  evidence: {
    robots: {
      url: 'https://example.com/robots.txt',
      status,
      contentType: null,
      text,
      truncated: false,
      bytes: text.length,
    },
  },
})

testOutcomes(indexable, [
  ['pass', 'nothing is said', page('')],
  ['pass', 'other rules are said', robots('all, noarchive, max-snippet:-1')],
  ['fail', 'the page says noindex', robots('NoIndex')],
  ['fail', 'the page says none among others', robots('all, none, all')],
  ['fail', 'its time is over', robots('unavailable_after: 25 Jun 2010 15:00:00 PST')],
  ['pass', 'its time is to come', robots('unavailable_after: 25 Jun 2045 15:00:00 PST')],
  ['fail', 'the header says noindex', header('noindex')],
  [
    'fail',
    'the second header says so',
    {
      html: page(''),
      headers: [
        ['x-robots-tag', 'all'],
        ['X-Robots-Tag', 'none'],
      ],
    },
  ],
  ['warn', 'Googlebot alone is told not to', robots('noindex', 'googlebot')],
  ['warn', 'Bingbot alone is told not to, in the header', header('bingbot: noindex')],
  ['pass', 'an archive alone is told not to', robots('noindex', 'archive.org_bot')],
  ['pass', 'a bot of no note is told not to', header('otherbot: noindex')],
  [
    'pass',
    'the noindex is in the body, where Google does not look',
    page('', '<meta name="robots" content="noindex">'),
  ],
  [
    'not-applicable',
    'it is a sign-in page',
    { html: robots('noindex').replace('</body>', '<input type=password></body>'), url: 'https://example.com/login' },
  ],
  [
    'not-applicable',
    'robots.txt shuts everybody out of search results',
    {
      ...txt('User-agent: *\nDisallow: /a/'),
      url: 'https://example.com/a/?q=clock',
      html: page('', '<input type=search>'),
    },
  ],
  ['warn', 'its host is not public', { html: robots('noindex'), url: 'https://app.test/' }],
  ['warn', 'its host is for testing', { html: robots('noindex'), url: 'https://staging.example.com/' }],
  [
    'warn',
    'robots.txt shuts everybody out of this machine',
    { ...txt('User-agent: *\nDisallow: /'), url: 'http://localhost:8080/' },
  ],
  ['pass', 'nothing is said on a host that is not public', { html: page(''), url: 'http://localhost:8080/' }],
  [
    'fail',
    'it is a file, which will be published',
    { html: robots('noindex'), url: 'http://localhost/a.html', source: 'local' },
  ],
  [
    'fail',
    'robots.txt of its folder shuts everybody out',
    { ...txt('User-agent: *\nDisallow: /'), url: 'http://localhost/a.html', source: 'local' },
  ],
  [
    'not-applicable',
    'it is the error page of a folder',
    { html: robots('noindex'), url: 'http://localhost/404.html', source: 'local' },
  ],
  [
    'not-applicable',
    'it is a sign-in page on a host for testing',
    {
      html: robots('noindex').replace('</body>', '<input type=password></body>'),
      url: 'https://staging.example.com/login',
    },
  ],
  ['pass', 'a sign-in page may be indexed', page('', '<input type=password>')],
  ['fail', 'robots.txt shuts everybody out', txt('User-agent: *\nDisallow: /a/')],
  ['pass', 'robots.txt shuts out another path', txt('User-agent: *\nDisallow: /b/')],
  ['pass', 'robots.txt makes an exception for the page', txt('User-agent: *\nDisallow: /a/\nAllow: /a/b')],
  ['warn', 'robots.txt lets only Google in', txt('User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /')],
  [
    'warn',
    'robots.txt lets only an archive in',
    txt('User-agent: archive.org_bot\nAllow: /\n\nUser-agent: *\nDisallow: /'),
  ],
  ['pass', 'there is no robots.txt', answer(404, 'User-agent: *\nDisallow: /')],
  ['warn', 'robots.txt answers with an error of the server', answer(503)],
  ['pass', 'robots.txt was refused to us for too many requests', answer(429)],
  [
    'fail',
    'every bot is kept out by one or the other way',
    {
      ...txt('User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /'),
      html: robots('noindex', 'googlebot'),
    },
  ],
])

it.each(['http://127.0.0.1:8080/', 'https://staging.example.com/'])('warns at %s not to publish it so', (url) => {
  const assessment = judge(evidenceOf({ html: robots('noindex'), url }), { audits: [indexable] })
  const [warning] = assessment.audits
  expect(warning).toMatchObject({ outcome: 'warn', summary: expect.stringContaining('Do not publish it like this.') })
  expect(warning!.findings[0]).toMatchObject({ key: 'ruleForAll' })
  expect(warning!.findings[0]!.note).toBeUndefined()
  expect(assessment.cappedBy).toEqual([])
})

it('says where robots.txt was not looked at', () => {
  expect(audited(indexable, page('')).findings).toMatchObject([
    { message: 'robots.txt was not checked; this is based on the page itself.', note: true },
  ])
})

it.each([
  ['noindex;nofollow', robots('noindex;nofollow')],
  ['noindex nofollow', header('googlebot: noindex nofollow')],
  ['max-snippet: -1 noindex', robots('max-snippet:-1 noindex')],
])('notes that “%s” has no commas', (rule, given) => {
  expect(audited(indexable, given)).toMatchObject({
    outcome: 'pass',
    findings: [{ key: 'notSeparated', params: { rule }, note: true }, { key: 'robotsNotChecked' }],
  })
})

it('names the line of robots.txt', () => {
  expect(audited(indexable, txt('User-agent: *\n Disallow: / # all\n')).findings[0]).toMatchObject({
    message: 'Line 2 of robots.txt blocks Googlebot.',
    where: 'https://example.com/robots.txt',
    snippet: 'Disallow: / # all',
  })
})

describe('where robots.txt could not be fetched', () => {
  const timedOut = (html: string) => {
    const evidence = evidenceOf({ html })
    evidence.robots = { ok: false, code: 'timeout', message: 'It took too long.' }
    return judge(evidence, { audits: [indexable] }).audits[0]!
  }

  it('answers unknown with the reason, because a rule may keep crawlers out', () => {
    expect(timedOut(page(''))).toMatchObject({ outcome: 'unknown', summary: expect.stringContaining('too long') })
  })

  it('can still tell from a page that says noindex', () => {
    expect(timedOut(robots('noindex')).outcome).toBe('fail')
  })
})

it('judges by the page alone where a capture has no headers', () => {
  const result = audited(indexable, { html: page(''), headers: undefined, page: { headers: null } })
  expect(result.outcome).toBe('pass')
  expect(result.findings[0]?.message).toBe('The response headers were not checked.')
})
