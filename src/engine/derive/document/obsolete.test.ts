import { describe, expect, it } from 'vitest'
import { readDocument } from './document.ts'
import { obsoleteAttributes, obsoleteElements, obsoletePragmas } from './obsolete.ts'

const document = (html: string) => readDocument(`<!doctype html>${html}`, 'https://example.com/')
const brief = (uses: { feature: string; count: number }[]) => uses.map(({ feature, count }) => `${feature} ${count}`)

describe('obsoleteElements', () => {
  it('counts each kind, of HTML only', () => {
    expect(brief(obsoleteElements(document('<tt>a</tt><font>b</font><tt>c</tt><svg><font/></svg>')))).toEqual([
      'font 1',
      'tt 2',
    ])
  })
})

describe('obsoleteAttributes', () => {
  it('tells the elements of one attribute apart', () => {
    const html = '<table width="5"><tr><td width="1">a<td width="2">b</table><img width="9">'
    expect(brief(obsoleteAttributes(document(html)))).toEqual(['width on table 1', 'width on td 2'])
  })

  it('takes one that is obsolete everywhere for one feature', () => {
    expect(brief(obsoleteAttributes(document('<p contextmenu=a>x<b contextmenu=a>y</b>')))).toEqual(['contextmenu 2'])
  })

  it.each([
    ['<body bgcolor=white>', 'bgcolor on body 1'],
    ['<a rev=made href="/">x</a>', 'rev on a 1'],
    ['<iframe frameborder=0></iframe>', 'frameborder on iframe 1'],
    ['<ul type=disc></ul>', 'type on ul 1'],
    ['<a name="">x</a>', 'name on a 1'],
    ['<script language=vbscript></script>', 'language on script 1'],
  ])('knows %s', (html, use) => {
    expect(brief(obsoleteAttributes(document(html)))).toEqual([use])
  })

  it.each([
    '<ol type=a></ol>',
    '<a name=top>x</a>',
    '<script language=JavaScript></script>',
    '<img border=0>',
    '<input type=text name=a size=5>',
    '<iframe width=5 name=a></iframe>',
  ])('has nothing against %s', (html) => {
    expect(obsoleteAttributes(document(html))).toEqual([])
  })
})

describe('obsoletePragmas', () => {
  it('knows the language as a header', () => {
    const html = '<meta http-equiv="Content-Language" content="en"><meta http-equiv="refresh" content="5">'
    expect(brief(obsoletePragmas(document(html)))).toEqual(['http-equiv="content-language" on meta 1'])
    expect(obsoletePragmas(document('<p http-equiv="content-language">'))).toEqual([])
  })
})
