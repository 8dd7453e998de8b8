import { expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readSubresources, type Subresource } from './subresources.ts'

function read(html: string, url = 'https://example.com/dir/'): Subresource[] {
  return readSubresources(readDocument(`<!doctype html>${html}`, url))
}

const brief = (found: Subresource[]) =>
  found.map(({ kind, url, active }) => `${active ? 'active' : 'passive'} ${kind} ${url.href}`)

it.each([
  ['a script', '<script src="a.js"></script>', 'active script https://example.com/dir/a.js'],
  ['a module', '<script type=" Module " src="a.js"></script>', 'active script https://example.com/dir/a.js'],
  ['a script of svg', '<svg><script xlink:href="/a.js"></script></svg>', 'active script https://example.com/a.js'],
  ['a style sheet', '<link rel="StyleSheet" href="a.css">', 'active style https://example.com/dir/a.css'],
  [
    'a style sheet for print',
    '<link rel="stylesheet" media="print" href="a.css">',
    'active style https://example.com/dir/a.css',
  ],
  ['a module preload', '<link rel="modulepreload" href="a.js">', 'active script https://example.com/dir/a.js'],
  ['a font preload', '<link rel="preload" as="font" href="a.woff2">', 'active font https://example.com/dir/a.woff2'],
  ['an image preload', '<link rel="preload" as="image" href="a.png">', 'passive image https://example.com/dir/a.png'],
  ['a manifest', '<link rel="manifest" href="a.json">', 'active manifest https://example.com/dir/a.json'],
  ['an icon', '<link rel="shortcut icon" href="a.ico">', 'passive image https://example.com/dir/a.ico'],
  ['an image', '<img src="//cdn.example/a.png">', 'passive image https://cdn.example/a.png'],
  ['an image of a set, which is blockable', '<img srcset="a.png 2x">', 'active image https://example.com/dir/a.png'],
  ['a video', '<video src="a.mp4"></video>', 'passive media https://example.com/dir/a.mp4'],
  ['a poster', '<video poster="a.png"></video>', 'passive image https://example.com/dir/a.png'],
  ['a sound with sources', '<audio><source src="a.mp3"></audio>', 'passive media https://example.com/dir/a.mp3'],
  ['subtitles', '<video><track default src="a.vtt"></video>', 'active media https://example.com/dir/a.vtt'],
  ['a frame', '<iframe src="http://a.example/"></iframe>', 'active frame http://a.example/'],
  ['an embedded file', '<embed src="a.pdf">', 'active other https://example.com/dir/a.pdf'],
  ['an object', '<object data="a.html"></object>', 'active other https://example.com/dir/a.html'],
  ['an image button', '<input type="IMAGE" src="a.png">', 'passive image https://example.com/dir/a.png'],
  ['a background attribute', '<table background="a.png"></table>', 'passive image https://example.com/dir/a.png'],
  [
    'a background in a style attribute',
    '<p style="background:url(a.png)">',
    'passive image https://example.com/dir/a.png',
  ],
  ['an svg image', '<svg><image href="a.png"/></svg>', 'passive image https://example.com/dir/a.png'],
  ['a symbol of another file', '<svg><use href="a.svg#x"/></svg>', 'active image https://example.com/dir/a.svg#x'],
  ['an import', '<style>@import "a.css";</style>', 'active style https://example.com/dir/a.css'],
  [
    'a URL against the base',
    '<base href="https://cdn.example/x/"><img src="a.png">',
    'passive image https://cdn.example/x/a.png',
  ],
])('finds %s', (_, html, expected) => {
  expect(brief(read(html))).toEqual([expected])
})

it.each([
  ['data blocks', '<script type="application/ld+json" src="a.js"></script>'],
  ['scripts for old browsers', '<script nomodule src="a.js"></script>'],
  ['inline scripts', '<script>1</script>'],
  ['Flash, which browsers don’t request', '<embed src="a.swf"><object data="/A.SWF?b=c"></object>'],
  ['files for plugins by their type', '<embed type="application/x-java-applet" src="/a">'],
  ['objects for plugins by their type', '<object type="application/x-shockwave-flash" data="/a.php"></object>'],
  ['other kinds of style sheet', '<link rel="stylesheet" type="text/less" href="a.less">'],
  ['disabled style sheets', '<link rel="stylesheet" disabled href="a.css">'],
  ['preloads that do not say what for', '<link rel="preload" href="a.js">'],
  ['preloads for a name every object has', '<link rel="preload" as="constructor" href="a.js">'],
  ['hints for other pages', '<link rel="prefetch" href="/next"><link rel="preconnect" href="https://a.example">'],
  ['data URLs', '<img src=" DATA:image/png;base64,AAAA">'],
  ['empty addresses', '<img src=""><iframe src=""></iframe>'],
  ['other schemes', '<iframe src="about:blank"></iframe><img src="blob:https://a.example/1">'],
  ['frames with a document of their own', '<iframe srcdoc="x" src="a.html"></iframe>'],
  ['symbols of this page', '<svg><use href="#x"/></svg>'],
  ['other buttons', '<input type="text" src="a.png">'],
  ['templates', '<template><img src="a.png"></template>'],
  ['what stands in noscript', '<noscript><img src="a.png"></noscript>'],
])('leaves out %s', (_, html) => {
  expect(read(html)).toEqual([])
})

it.each([
  ['', { timing: 'blocking', module: false }],
  ['defer', { timing: 'defer', module: false }],
  ['async defer', { timing: 'async', module: false }],
  ['type=module', { timing: 'defer', module: true }],
  ['type=module async', { timing: 'async', module: true }],
])('tells when a script with %j runs', (attributes, script) => {
  expect(read(`<script ${attributes} src="a.js"></script>`)[0]!.script).toEqual(script)
})

it('offers what a picture may show, in the order a browser tries it', () => {
  const html =
    '<picture><source type="image/avif" srcset="a.avif 1x, b.avif 2x"><img src="c.png" srcset="d.png 640w" sizes="50vw"><source srcset="late.png"></picture>'
  const [image] = read(html)
  expect(image!.url.href).toBe('https://example.com/dir/c.png')
  expect(image!.candidates).toEqual([
    { reference: 'a.avif', width: null, density: 1, sizes: null, media: null, type: 'image/avif' },
    { reference: 'b.avif', width: null, density: 2, sizes: null, media: null, type: 'image/avif' },
    { reference: 'd.png', width: 640, density: null, sizes: '50vw', media: null, type: null },
  ])
})

it('offers the sources of a picture to its first image only', () => {
  const found = read('<picture><source srcset="a.avif"><img src="b.png"><img src="c.png"></picture>')
  expect(found.map(({ candidates }) => candidates.length)).toEqual([1, 0])
})

it('knows what is loaded late', () => {
  const html = '<img loading=lazy src=a.png><iframe loading=LAZY src=b></iframe><video preload=none src=c></video>'
  expect(read(html).map(({ lazy }) => lazy)).toEqual([true, true, true])
})

it('knows what may never be loaded', () => {
  const html = `<link rel=icon href=a.ico><style>@font-face{src:url(b.woff2)} p{background:url(c.png)}</style>
      <link rel=preload as=image media="(width > 1000px)" href=d.png><video><track src=e.vtt></video>`
  expect(read(html).map(({ conditional, kind }) => [kind, conditional])).toEqual([
    ['image', false],
    ['font', true],
    ['image', true],
    ['image', true],
    ['media', true],
  ])
})

it('takes the last of several icons for the one that is loaded', () => {
  const found = read('<link rel=icon href=a.ico><link rel=icon href=b.svg>')
  expect(found.map(({ conditional }) => conditional)).toEqual([true, false])
})

it('answers in document order', () => {
  const found = read(
    '<link rel=stylesheet href=1><img src=2><script src=3></script><p style="background:url(4)"><img src=5>',
  )
  expect(found.map(({ url }) => url.pathname)).toEqual(['/dir/1', '/dir/2', '/dir/3', '/dir/4', '/dir/5'])
})
