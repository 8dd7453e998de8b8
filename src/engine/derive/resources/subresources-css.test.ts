import { expect, it } from 'vitest'
import { cssReferences } from './subresources-css.ts'

const nothing = { imports: [], fonts: [], images: [] }

it.each([
  ['plain rules', 'a { color: red }', nothing],
  ['an unquoted url', 'a { background: url( a.png ) }', { ...nothing, images: ['a.png'] }],
  [
    'quoted urls of either kind',
    `a { background: url("a.png"), URL('b.png') }`,
    { ...nothing, images: ['a.png', 'b.png'] },
  ],
  ['a bare declaration, as in a style attribute', 'background:url(a.png)', { ...nothing, images: ['a.png'] }],
  [
    'an import of a string',
    '@import "a.css"; b { background: url(b.png) }',
    { ...nothing, imports: ['a.css'], images: ['b.png'] },
  ],
  ['an import without a space', "@import'a.css';", { ...nothing, imports: ['a.css'] }],
  ['an import of a url with conditions', '@import url(a.css) layer(x) print;', { ...nothing, imports: ['a.css'] }],
  ['an import after the names of layers', '@layer a, b; @import "a.css";', { ...nothing, imports: ['a.css'] }],
  [
    'no import after other rules',
    'a { color: red } @import url(a.css) screen; @import "b.css"; b { background: url(b.png) }',
    { ...nothing, images: ['b.png'] },
  ],
  [
    'a font face',
    '@font-face { src: local("x"), url(a.woff2) format("woff2"), url(a.woff) } b { mask: url(b.svg) }',
    { ...nothing, fonts: [['a.woff2', 'a.woff']], images: ['b.svg'] },
  ],
  [
    'no font face that only names installed fonts',
    '@font-face { src: local("x") } b { mask: url(b.svg) }',
    { ...nothing, images: ['b.svg'] },
  ],
  ['an escape', 'a { background: url(a\\)b\\20 c.png) }', { ...nothing, images: ['a)b c.png'] }],
  ['no comment', '/* url(a.png) @import "b.css"; */', nothing],
  ['no string', 'a::after { content: "url(a.png)" }', nothing],
  ['no empty url', 'a { background: url() }', nothing],
  ['no name of a namespace', '@namespace svg url(http://www.w3.org/2000/svg); a { color: red }', nothing],
  ['no part of the page itself', 'a { fill: url(#gradient); clip-path: url("#clip") }', nothing],
  [
    'a string that a line break ends',
    'a { content: "open\n; background: url(a.png) }',
    { ...nothing, images: ['a.png'] },
  ],
  ['an unfinished url', 'a { background: url(a.png', { ...nothing, images: ['a.png'] }],
])('finds in %s what a browser would', (_, css, expected) => {
  expect(cssReferences(css)).toEqual(expected)
})

it('keeps a bounded number of references', () => {
  expect(cssReferences('url(a)'.repeat(5000)).images).toHaveLength(1000)
})
