import { describe, expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { evidenceOf, type PageUnderTest } from '../../testing/page.ts'
import { createReadings, unwrap } from '../readings.ts'

function loaded(given: PageUnderTest): string[] {
  return unwrap(createReadings(evidenceOf(given))('subresources')).map(({ url }) => url.href)
}

const policy = (text: string): Header[] => [['Content-Security-Policy', text]]
const image = (src: string) => `<body><img src="${src}" alt="">`

describe('files that the Content Security Policy blocks', () => {
  it.each<[string, string, string, string?]>([
    ["default-src 'none'", 'image', image('/a.png')],
    ["img-src 'self'", 'image of another host', image('https://cdn.example/a.png')],
    ["img-src 'self'", 'image of another port', image('https://example.com:8443/a.png')],
    ['img-src', 'image with no source at all', image('/a.png')],
    ['img-src cdn.example', 'image of a subdomain', image('https://a.cdn.example/a.png')],
    ['img-src *.cdn.example', 'image of the domain itself', image('https://cdn.example/a.png')],
    ['img-src https://cdn.example/a/', 'image of another folder', image('https://cdn.example/b/a.png')],
    ['img-src https://cdn.example/a', 'image below a whole path', image('https://cdn.example/a/b.png')],
    ['img-src data: blob:', 'image over HTTP', image('/a.png')],
    ["img-src *, img-src 'none'", 'image that one of two policies blocks', image('/a.png')],
    ["child-src 'none'", 'frame', '<body><iframe src="/a"></iframe>'],
    ["default-src *; script-src 'self'", 'script', '<script src="https://cdn.example/a.js"></script>'],
    ["script-src 'nonce-abc'", 'script without a nonce', '<script src="/a.js"></script>'],
    ["style-src 'self'", 'style sheet', '<link rel=stylesheet href="https://cdn.example/a.css">'],
    ["object-src 'none'", 'plugin', '<body><embed src="/a.pdf">'],
    [
      "img-src 'self'",
      'image with all candidates elsewhere',
      '<body><img alt="" srcset="//cdn.example/a 1x, //b.example/b 2x">',
    ],
    [
      'img-src https:',
      'image over plain HTTP on such a page',
      image('http://cdn.example/a.png'),
      'http://example.com/',
    ],
    [
      'img-src https://cdn.example',
      'image over plain HTTP of the same host',
      image('http://cdn.example/a.png'),
      'http://example.com/',
    ],
  ])('with %j, leaves out: %s', (text, _, html, url = 'https://example.com/') => {
    expect(loaded({ html, headers: policy(text), url })).toEqual([])
    expect(loaded({ html, url })).toHaveLength(1)
  })

  it.each<[string, string, string, string?]>([
    ["img-src 'self'", 'same origin', image('/a.png')],
    ["img-src 'self'", 'same host over HTTPS', image('https://example.com/a.png'), 'http://example.com/'],
    ["script-src 'none'", 'another kind', image('/a.png')],
    ['img-src *', 'any host', image('https://cdn.example:8443/a.png')],
    ['img-src https:', 'a scheme', image('https://cdn.example:8443/a.png')],
    ['img-src http://cdn.example', 'HTTPS instead of HTTP', image('https://cdn.example/a.png')],
    ['img-src CDN.example:*', 'any port', image('https://cdn.example:8443/a.png')],
    ['img-src *.cdn.example', 'a subdomain', image('https://a.b.cdn.example/a.png')],
    ['img-src cdn.example/a/', 'a folder', image('https://cdn.example/a/b.png')],
    ['img-src cdn.example/ü cdn.example/%C3%BC', 'an escape', image('https://cdn.example/ü')],
    ["default-src 'none'; frame-src 'self'", 'a frame', '<body><iframe src="/a"></iframe>'],
    ["script-src 'nonce-abc'", 'a nonce, which browsers hide', '<script nonce src="/a.js"></script>'],
    ["script-src 'sha256-abc='", 'a hash', '<script integrity="sha256-abc=" src="/a.js"></script>'],
    ["script-src 'nonce-abc' 'strict-dynamic'", 'scripts that scripts insert', '<script src="/a.js"></script>'],
    ["img-src 'self'", 'one of the candidates', '<body><img alt="" srcset="//cdn.example/a 1x, /b 2x">'],
    ["default-src 'none'", 'mixed content, which has an audit', image('http://cdn.example/a.png')],
    ['img-src https:; upgrade-insecure-requests', 'an upgrade', image('http://cdn.example/a'), 'http://example.com/'],
  ])('with %j, keeps %s', (text, _, html, url = 'https://example.com/') => {
    expect(loaded({ html, headers: policy(text), url })).toHaveLength(1)
  })

  it('only reports with Content-Security-Policy-Report-Only', () => {
    const headers: Header[] = [['Content-Security-Policy-Report-Only', "default-src 'none'"]]
    expect(loaded({ html: image('/a.png'), headers })).toHaveLength(1)
  })

  it('begins with a meta element, for what comes after it', () => {
    const html = `<script src="/a.js"></script><meta http-equiv=content-security-policy content="script-src 'none'"><script src="/b.js"></script>`
    expect(loaded({ html })).toEqual(['https://example.com/a.js'])
  })

  it('does not count for files of a folder, whose origin is not known', () => {
    const html = `<meta http-equiv=content-security-policy content="img-src https://example.org">${image('/a.png')}`
    expect(loaded({ html, url: 'http://localhost/', source: 'local' })).toHaveLength(1)
  })

  it('is not decided for the rest of a page with too many sources and files', () => {
    const sources = Array.from({ length: 2_000 }, (_, i) => `h${i}.example`).join(' ')
    const images = Array.from({ length: 1_000 }, (_, i) => `<img src="/${i}" alt="">`).join('')
    const kept = loaded({ html: `<body>${images}`, headers: policy(`img-src ${sources}`) }).length
    expect(kept).toBeGreaterThan(450)
    expect(kept).toBeLessThan(550)
  })

  it('is not decided by a policy with more sources than anybody writes', () => {
    const html = (count: number) =>
      `<meta http-equiv=content-security-policy content="default-src ${Array.from({ length: count }, (_, i) => `h${i}.example`).join(' ')}">${image('/a.png')}`
    expect(loaded({ html: html(20_000) })).toEqual([])
    expect(loaded({ html: html(20_001) })).toHaveLength(1)
  })
})
