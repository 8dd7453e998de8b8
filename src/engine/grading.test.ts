import { expect, it } from 'vitest'
import { audits } from './audits/index.ts'
import { judge } from './judge.ts'
import type { Header } from './model.ts'
import { evidenceOf, type PageUnderTest } from './testing/page.ts'

/** The examples of docs/decisions/grading.md: pages whose result everybody should agree with. */

const GOOD_HEADERS: Header[] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['content-security-policy', "upgrade-insecure-requests; frame-ancestors 'self'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
]

const VIEWPORT = '<meta name="viewport" content="width=device-width">'
const TITLE = '<title>Opening hours – Museum of Clocks</title>'
const NOINDEX = '<meta name="robots" content="noindex">'
const NAMED = `<a href="/tickets">Tickets</a><img src="/a.webp" alt="A tower clock" width="9" height="9">
<label>Email <input name="email"></label><button>Subscribe</button>`
const NAMELESS = `<a href="/tickets"></a><img src="/a.webp" width="9" height="9"><input name="email"><button></button>`
const SIGN_IN =
  '<form method="post" action="/in"><label>Password <input type="password"></label><button>Sign in</button></form>'

function pageWith({
  lang = ' lang="en"',
  head = VIEWPORT + TITLE,
  body = NAMED,
  ...page
}: Example = {}): PageUnderTest {
  const html = `<!doctype html><html${lang}><head><meta charset="utf-8">${head}
<meta name="description" content="When the museum is open."></head><body><main><h1>Opening hours</h1>${body}</main></body></html>`
  return { headers: GOOD_HEADERS, html, ...page }
}

type Example = { lang?: string; head?: string; body?: string } & PageUnderTest

it.each<[result: string, name: string, cappedBy: string[], page: PageUnderTest]>([
  ['good', 'a careful page', [], pageWith()],
  ['decent', 'a careful page that is not indexable', ['seo/indexable'], pageWith({ head: VIEWPORT + TITLE + NOINDEX })],
  ['decent', 'a careful page without a viewport', ['practice/viewport'], pageWith({ head: TITLE })],
  ['decent', 'a careful page without a title', ['seo/title'], pageWith({ head: VIEWPORT })],
  ['decent', 'a careful page over plain http', [], pageWith({ url: 'http://example.com/' })],
  [
    'decent',
    'a careful page whose script browsers block',
    ['security/mixed-content'],
    pageWith({
      headers: GOOD_HEADERS.filter(([name]) => name !== 'content-security-policy'),
      body: `${NAMED}<script src="http://example.com/app.js" defer></script>`,
    }),
  ],
  ['bad', 'a careful page without title and viewport', ['seo/title', 'practice/viewport'], pageWith({ head: '' })],
  ['decent', 'a page with one nameless control of each kind', [], pageWith({ body: NAMELESS })],
  [
    'bad',
    'a page with noindex, without viewport and language, and with four kinds of nameless controls',
    [],
    pageWith({ lang: '', head: TITLE + NOINDEX, body: NAMELESS }),
  ],
  ['good', 'a sign-in page with noindex', [], pageWith({ head: VIEWPORT + TITLE + NOINDEX, body: SIGN_IN })],
])('%s: %s', (result, _, cappedBy, page) => {
  const assessment = judge(evidenceOf(page), { audits })
  expect([assessment.result, assessment.cappedBy, assessment.score]).toEqual([result, cappedBy, expect.any(Number)])
})
