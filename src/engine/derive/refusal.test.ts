import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { evidenceOf, type PageUnderTest, page } from '../testing/page.ts'

const html = page('<title>t</title>')
const errorOf = (given: PageUnderTest) => judge(evidenceOf(given), { audits: [] }).error?.code ?? null

describe('a page that cannot be judged', () => {
  it.each<[string | null, string, PageUnderTest]>([
    [null, 'an HTML page', { html, headers: [['content-type', 'text/html; charset=utf-8']] }],
    [null, 'XHTML', { html, headers: [['Content-Type', 'application/xhtml+xml']] }],
    [null, 'a page without a content type', { html }],
    [
      null,
      'a page with two content types',
      {
        html,
        headers: [
          ['content-type', 'text/html'],
          ['content-type', 'text/html; charset=utf-8'],
        ],
      },
    ],
    [null, 'a page whose content type browsers can’t read', { html, headers: [['content-type', 'html']] }],
    ['http_error', 'a page that is not there', { html, status: 404 }],
    ['http_error', 'a server in trouble', { html, status: 500 }],
    ['http_error', 'a response without content', { html: '', status: 204 }],
    ['http_error', 'a response that resets a form', { html: '', status: 205 }],
    [null, 'a page that a proxy has changed', { html, status: 203 }],
    ['not_html', 'a picture', { html: '', headers: [['content-type', 'image/png']] }],
    ['not_html', 'a download', { html, headers: [['Content-Disposition', 'Attachment; filename="a.html"']] }],
    [
      null,
      'a page with a name to save it by',
      { html, headers: [['content-disposition', 'inline; filename="a.html"']] },
    ],
    [
      'bot_wall',
      'a challenge that says so in a header',
      { html, status: 403, headers: [['CF-Mitigated', 'challenge']] },
    ],
    [
      'bot_wall',
      'a challenge that says so in its page',
      { html: '<script src="/cdn-cgi/challenge-platform/x">', status: 403 },
    ],
    [null, 'an article about challenges', { html: page('', '/cdn-cgi/challenge-platform/') }],
    [null, 'a page that passed DataDome', { html, headers: [['x-datadome', 'protected']] }],
    ['too_large', 'a page nested past the bound', { html: '<div>'.repeat(1000) }],
  ])('is called %s: %s', (code, _, given) => {
    expect(errorOf(given)).toBe(code)
  })

  it('says that a redirect leads nowhere', () => {
    const messageOf = (given: PageUnderTest) => judge(evidenceOf(given), { audits: [] }).error?.message
    expect(messageOf({ html: '', status: 302 })).toBe(
      'https://example.com/ returned status 302 without a Location header to redirect to.',
    )
    expect(messageOf({ html: '', status: 301, headers: [['Location', '/a']] })).toMatch(/status 301, so there is no/)
    expect(messageOf({ html: '', status: 304 })).toMatch(/status 304, so there is no/)
  })
})
