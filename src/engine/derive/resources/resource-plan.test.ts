import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { loadedFiles, planResources } from './resource-plan.ts'
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
  const html = '<script src=https://cdn.net/a.js></script><img src=/a.png><img src=/b.png><img src=/a.png>'
  expect(loadedFiles(readSubresources(readDocument(html, 'https://example.com/')))).toEqual([
    { host: 'cdn.net', kind: 'script' },
    { host: 'example.com', kind: 'image' },
    { host: 'example.com', kind: 'image' },
  ])
})
