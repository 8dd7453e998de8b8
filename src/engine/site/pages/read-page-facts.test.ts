import { describe, expect, it } from 'vitest'
import { assessEvidence } from '../../assess.ts'
import type { Header } from '../../model.ts'
import { evidenceOf } from '../../testing/page.ts'
import { readPageFacts } from './read-page-facts.ts'

const URL = 'https://example.com/page'

function factsOf(html: string, headers: Header[] = []) {
  const { assessment, read } = assessEvidence(evidenceOf({ url: URL, html, headers }), {})
  return readPageFacts(read, assessment)!
}

describe('forms that send over HTTP', () => {
  it.each([
    ['the target of the form', '<form action="http://a.example/">'],
    ['that of a button', '<form action="/"><button formaction="http://a.example/">Send</button></form>'],
    ['that of an input', '<form><input type="submit" formaction="http://a.example/"></form>'],
  ])('are found by %s', (_, html) => expect(factsOf(html).insecureForms).toEqual(['http://a.example/']))

  it('are none that send to HTTPS or to the page itself', () => {
    expect(factsOf('<form><button>Go</button></form><form action="https://a.example/">').insecureForms).toEqual([])
  })

  it.each([
    [
      'a policy makes browsers send over HTTPS',
      '<meta http-equiv="content-security-policy" content="upgrade-insecure-requests"><form action="http://a.example/">',
    ],
    ['only close a dialog', '<form method="dialog" action="http://a.example/">'],
    ['send to this machine', '<form action="http://localhost:8080/">'],
  ])('are none that %s', (_, html) => expect(factsOf(html).insecureForms).toEqual([]))
})

it('takes scripts that Cloudflare adds for no scripts of the site, except for the one that runs all others', () => {
  const scripts = ['scripts/5c5dd728/cloudflare-static/email-decode.min.js', 'scripts/7d0fa10a/rocket-loader.min.js']
  const html = scripts.map((path) => `<script src="/cdn-cgi/${path}" defer></script>`).join('')
  expect(factsOf(html).files.map(({ kind }) => kind)).toEqual(['other', 'script'])
})

it('leaves out cookies that are only deleted, and those of load balancers, as the audit of a page does', () => {
  const set = (value: string): Header => ['Set-Cookie', value]
  const { cookies } = factsOf('', [
    set('messages=""; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/'),
    set('login=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
    set('heroku-session-affinity=1; HttpOnly'),
    set('theme=dark'),
    set('sid=1'),
    set('sid=; Max-Age=0'),
  ])
  expect(cookies).toEqual([{ name: 'theme', secure: false, httpOnly: false, sameSite: false }])
})

it('cuts long titles without leaving half of an emoji', () => {
  expect(factsOf(`<title>${'a'.repeat(499)}😀b</title>`).title).toBe('a'.repeat(499))
})

describe('links', () => {
  it('are those in drawings, too', () => {
    const html =
      '<svg><a href="/north"><text>North</text></a><a xlink:href="/south" rel="nofollow"><path d="M0"/></a><a>East</a></svg>'
    expect(factsOf(html).links.map(({ url, text, nofollow }) => [url.slice(19), text, nofollow])).toEqual([
      ['/north', 'North', false],
      ['/south', '', true],
    ])
  })

  it('are those of web components that the server renders, too, as is the heading', () => {
    const html =
      '<site-page><template shadowrootmode="open"><nav><a href="/about" rel="nofollow">About</a></nav><h1>Clocks</h1><b-map><template shadowrootmode="closed"><area href="/map"></template></b-map></template><a href="/light">Light</a></site-page><template><a href="/never">Never</a></template>'
    const { links, h1 } = factsOf(html)
    expect(links.map(({ url, text, place, nofollow }) => [url.slice(19), text, place, nofollow])).toEqual([
      ['/light', 'Light', 'content', false],
      ['/about', 'About', 'navigation', true],
      ['/map', '', 'content', false],
    ])
    expect(h1).toBe('Clocks')
  })

  it('are those of the Refresh header, too', () => {
    expect(factsOf('', [['Refresh', '5; url=/next']]).links).toMatchObject([
      { url: 'https://example.com/next', kind: 'refresh' },
    ])
  })

  it('are not those to email addresses that Cloudflare hides from bots', () => {
    const html =
      '<a href="/cdn-cgi/l/email-protection#9bf2f5fdf4dbfee3faf6ebf7feb5f8f4f6">Write to us</a><a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="9bf2">[email&#160;protected]</a><a href="/contact">Contact</a>'
    expect(factsOf(html).links.map(({ text }) => text)).toEqual(['Contact'])
  })

  it('are kept once for each text and part of the page', () => {
    const html = `<nav>${'<a href="/a">A</a>'.repeat(3)}</nav><main>${'<a href="/a">A</a>'.repeat(12_000)}<a href="/a">B</a><a href="/a#x">A</a><a href="/last">Last</a>`
    const links = factsOf(html).links.map(({ url, place, text, fragment }) => [
      place,
      url.slice(19),
      text,
      fragment !== 0,
    ])
    expect(links).toEqual([
      ['navigation', '/a', 'A', false],
      ['content', '/a', 'A', false],
      ['content', '/a', 'B', false],
      ['content', '/a', 'A', true],
      ['content', '/last', 'Last', false],
    ])
  })

  /** What linkinator tests, too: the page is https://example.com/page. */
  it.each([
    ['<base href=""><a href="ok">', '/ok'],
    ['<base href="other"><a href="./ok">', '/ok'],
    ['<base href="folder/"><a href="ok">', '/folder/ok'],
    ['<base href="/root/"><a href="ok">', '/root/ok'],
    ['<base href="https://example.com/first/"><base href="/second/"><a href="ok">', '/first/ok'],
    ['<meta http-equiv="refresh" content="0;url=/next">', '/next'],
    ['<meta http-equiv="REFRESH" content="5; URL=\'/next\'">', '/next'],
    ['<iframe src="/frame">', '/frame'],
    ['<map><area href="/area"></map>', '/area'],
  ])('of %s lead to %s', (html, expected) => {
    expect(factsOf(html).links.map(({ url }) => url.slice(19))).toEqual([expected])
  })

  it.each([
    '<a href="mailto:a@b.example">',
    '<a href="javascript:x()">',
    '<a>',
    '<div data-src="/x">',
    '<img data-src="/x">',
  ])('are none in %s', (html) => {
    const { links, files } = factsOf(html)
    expect([...links, ...files]).toEqual([])
  })

  it('to images include those of srcset and picture', () => {
    const html = '<picture><source srcset="/a.webp 1x, /b.webp 2x"><img src="/c.png" srcset="/d.png 2x"></picture>'
    const paths = factsOf(html).files.map(({ url }) => url.slice(19))
    expect(paths.sort()).toEqual(['/a.webp', '/b.webp', '/c.png', '/d.png'])
  })
})

it('keeps what rel says of a link besides nofollow', () => {
  const html = '<a href="/a" rel="UGC nofollow noopener tag">A</a><a href="/a" rel="sponsored">A</a><a href="/b">B</a>'
  const rels = factsOf(html).links.map(({ url, nofollow, rel }) => [url.slice(19), nofollow, ...rel])
  expect(rels).toEqual([
    ['/a', true, 'ugc', 'noopener'],
    ['/a', false, 'sponsored'],
    ['/b', false],
  ])
})

describe('fragments', () => {
  const page = factsOf('<h2 id="größe">A</h2><a name="old">B</a><p id="a b">C</p><p id="50%25">D</p>')
  const fragmentIn = (href: string) => factsOf(`<a href="${href}">A</a>`).links[0]!.fragment

  it.each(['/x#größe', '/x#gr%C3%B6%C3%9Fe', '/x#old', '/x#a%20b', '/x#50%25', '#old', '/x#old:~:text=B'])(
    'find %s',
    (href) => {
      expect(page.anchors).toContain(fragmentIn(href))
    },
  )

  it.each(['/x', '/x#', '/x#top', '/x#TOP', '/x#/route', '/x#!/route', '/x#:~:text=A'])('are none in %s', (href) => {
    expect(fragmentIn(href)).toBe(0)
  })

  it.each([
    '#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3DeyJpZCI6IjEifQ%3D%3D',
    '/x#tab=2',
    '/film#t=90',
    '/guide.pdf#page=3',
  ])('are none in %s, which scripts and viewers read', (href) => {
    expect(fragmentIn(href)).toBe(0)
  })

  it('don’t find what is not there', () => {
    expect(factsOf('<a href="/x#gr%C3%B6%C3%9Fe:~:text=A">A</a>').links[0]!.fragmentName).toBe('größe')
    expect(page.anchors).not.toContain(fragmentIn('/x#missing'))
    expect(page.anchors).not.toContain(fragmentIn('/x#OLD'))
  })
})

describe('the causes of findings', () => {
  const causesOf = (html: string, audit: string) => factsOf(html).marks.find((mark) => mark.audit === audit)?.causes

  it('leave out which of several siblings it is, so that one line of a template is one cause', () => {
    const html = '<main><p><img src="a.png"></p><p><img src="b.png"></p></main>'
    expect(causesOf(html, 'accessibility/image-alt')).toEqual([expect.stringMatching(/ > p > img$/)])
  })

  it('leave out the URL of the page itself, which is another on every page', () => {
    const { assessment, read } = assessEvidence(evidenceOf({ url: URL, html: '<img src="a.png">' }), {})
    const audits = assessment.audits.map((audit) => ({
      ...audit,
      findings: audit.findings.map((finding) => ({ ...finding, where: URL })),
    }))
    const { marks } = readPageFacts(read, { ...assessment, audits })!
    expect(marks.find(({ audit }) => audit === 'accessibility/image-alt')!.causes).toEqual(['noAlt'])
  })
})
