import { describe, expect, it } from 'vitest'
import { cssDeclarations, fontFaces, splitOutside } from './css.ts'

describe('declarations of a style attribute', () => {
  it('are read by property, the last one counting', () => {
    expect([...cssDeclarations('Width: 10PX; width:20px !important;;color')]).toEqual([['width', '20px']])
  })

  it('keep semicolons within strings and parentheses', () => {
    const style = 'background:url(data:image/png;base64,AA==);content:"a;b";height:1px'
    expect([...cssDeclarations(style).keys()]).toEqual(['background', 'content', 'height'])
  })

  it('survive what is never closed', () => {
    expect(splitOutside('a:url(x;b:"y;c', ';')).toEqual(['a:url(x;b:"y;c'])
    expect(splitOutside(')));a\\', ';')).toEqual([')))', 'a\\'])
  })
})

const face = (src: string, more = '') => `@font-face { font-family: "A"; ${more} src: ${src} }`

describe('the files of font faces', () => {
  it.each([
    [
      'the first readable source',
      face('local("A"), url(a.woff2) format("woff2"), url(a.woff) format("woff")'),
      ['a.woff2'],
    ],
    ['the order as it is written', face('url(a.woff) format("woff"), url(a.woff2) format("woff2")'), ['a.woff']],
    [
      'the last src',
      face('url(a.eot); src: url("a.eot?#iefix") format("embedded-opentype"), url(\'a.ttf\')'),
      ['a.ttf'],
    ],
    ['nothing where the font is in the sheet', face('url(data:font/woff2;base64,AAAA), url(a.woff)'), []],
    ['a face for Latin letters', face('url(a.woff2)', 'unicode-range: U+0000-00FF, U+0131;'), ['a.woff2']],
    ['no face for Cyrillic ones', face('url(a.woff2)', 'unicode-range: U+0301, U+0400-045F;'), []],
    ['wildcards of ranges', face('url(a.woff2)', 'unicode-range: U+00??;'), ['a.woff2']],
    ['nothing in comments', `/* ${face('url(a.woff2)')} */`, []],
    ['every face', face('url(a.woff2)') + face('url(b.woff2)'), ['a.woff2', 'b.woff2']],
    ['what is never closed', '@font-face { src: url(a.woff2)', ['a.woff2']],
    ['a comment that is never closed', `${face('url(a.woff2)')} /* `, ['a.woff2']],
    ['no rule of another name', '.font-face { src: url(a.woff2) }', []],
  ])('are %s', (_, css, files) => {
    expect(fontFaces(css)).toEqual(files)
  })

  it('come in a bounded number and in linear time', () => {
    expect(fontFaces('@font-face{src:url(a)}'.repeat(50_000))).toHaveLength(200)
    expect(fontFaces('@font-face{'.repeat(100_000))).toEqual([])
  })
})
