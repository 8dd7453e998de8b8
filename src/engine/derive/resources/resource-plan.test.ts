import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { imageCandidates } from './image-candidates.ts'
import { chosenImage, loadedFiles, matchesPhone, planResources } from './resource-plan.ts'
import { readSubresources } from './subresources.ts'

function plan(html: string): string[] {
  const document = readDocument(html, 'https://example.com/')
  return planResources(document, readSubresources(document)).map(
    ({ url, kind, load }) => `${new URL(url).pathname} ${kind} ${load}`,
  )
}

describe('the files to fetch', () => {
  it.each([
    [
      'scripts and sheets',
      '<script src=/a.js></script><link rel=stylesheet href=/a.css>',
      ['/a.js script eager', '/a.css style eager'],
    ],
    ['each once', '<img src=/a.png><img src=/a.png#b>', ['/a.png image eager']],
    ['as early as anybody needs them', '<img src=/a.png loading=lazy><img src=/a.png>', ['/a.png image eager']],
    ['lazy ones marked', '<img src=/a.png loading=lazy>', ['/a.png image lazy']],
    [
      'of several images the one a phone takes',
      '<picture><source srcset=/a.avif type=image/avif><img src=/a.jpg></picture>',
      ['/a.avif image eager'],
    ],
    [
      'what is written out passed over',
      '<picture><source srcset="data:image/png,x"><img src=/a.jpg></picture>',
      ['/a.jpg image eager'],
    ],
    ['media that waits', '<video src=/a.mp4></video>', ['/a.mp4 media lazy']],
    ['media that plays at once', '<video src=/a.mp4 autoplay></video>', ['/a.mp4 media eager']],
    [
      'the font a browser can read',
      '<style>@font-face{src:url(/a.eot),url(/a.woff2)}</style>',
      ['/a.woff2 font conditional'],
    ],
    [
      'a preloaded font at once',
      '<style>@font-face{src:url(/a.woff2)}</style><link rel=preload as=font href=/a.woff2>',
      ['/a.woff2 font eager'],
    ],
    ['nothing', '<p>Text', []],
  ])('are %s', (_, html, files) => {
    expect(plan(html)).toEqual(files)
  })
})

it('counts each file that the markup asks for once', () => {
  const html =
    '<script src=https://cdn.net/a.js></script><img src=/a.png><img src=/b.png><img src=/a.png><img src=/a.png#x>'
  expect(loadedFiles(readSubresources(readDocument(html, 'https://example.com/')))).toEqual([
    { host: 'cdn.net', kind: 'script' },
    { host: 'example.com', kind: 'image' },
    { host: 'example.com', kind: 'image' },
  ])
})

function chosen(html: string): string | null {
  return chosenImage(imageCandidates(readDocument(html, 'https://example.com/').all('img')[0]!))
}

describe('the image a phone takes', () => {
  it.each([
    ['the smallest that is wide enough', '<img srcset="a 400w, b 1600w, c 800w" sizes="100vw">', 'c'],
    ['one for a small slot', '<img srcset="a 200w, b 800w" sizes="100px">', 'a'],
    ['the largest where none is enough', '<img srcset="a 100w, b 300w">', 'b'],
    ['the density of its screen', '<img srcset="a, b 2x, c 3x" src=a>', 'b'],
    [
      'the first format it can read',
      '<picture><source srcset=a type=image/jxl><source srcset=b type=image/avif><img src=c></picture>',
      'b',
    ],
    [
      'the one for its width',
      '<picture><source media="(min-width: 800px)" srcset=a><source srcset=b><img src=c></picture>',
      'b',
    ],
    ['the fallback', '<picture><source media="(min-width: 50em)" srcset=a><img src=c></picture>', null],
    ['the only one', '<img src=c>', null],
  ])('is %s', (_, html, reference) => {
    expect(chosen(html)).toBe(reference)
  })

  it.each([
    [true, null],
    [true, 'screen'],
    [true, 'print, (max-width: 600px)'],
    [true, 'only screen and (min-width: 20em) and (orientation: portrait)'],
    [false, 'print'],
    [false, '(min-width: 413px)'],
    [false, '(prefers-color-scheme: dark)'],
    [false, 'not all'],
  ])('%s for the media query %s', (expected, media) => {
    expect(matchesPhone(media)).toBe(expected)
  })
})
