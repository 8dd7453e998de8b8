import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SITEMAP_BYTES, MAX_SITEMAP_ENTRIES, type SitemapEntry, SitemapReader } from './sitemap-reader.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function read(text: string | Uint8Array, options: { url?: string; size?: number; trusted?: string[] } = {}) {
  const { url = 'https://example.com/sitemap.xml', size = 1 << 16, trusted = [] } = options
  const entries: SitemapEntry[] = []
  const reader = new SitemapReader({ url, trustedOrigins: new Set(trusted), onEntry: (entry) => entries.push(entry) })
  const bytes = typeof text === 'string' ? encode(text) : text
  let isWanted = true
  for (let at = 0; at < bytes.length && isWanted; at += size) isWanted = reader.push(bytes.subarray(at, at + size))
  return { ...reader.end(), found: entries, isWanted }
}

const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>\n`
const loc = (url: string) => `<url><loc>${url}</loc></url>`

const RICH = urlset(`
  <!-- <url><loc>https://example.com/comment</loc></url> -->
  <url>
    <loc> https://example.com/a?x=1&amp;y=%C3%BC&#38;z=2 </loc>
    <lastmod>2026-11-15T10:00:00+01:00</lastmod>
    <image:image><image:loc>https://example.com/image.png</image:loc></image:image>
    <xhtml:link rel="alternate" hreflang="de-AT" href="https://example.com/de?a&amp;b" />
    <xhtml:link href='https://example.com/fr' hreflang='fr' rel='alternate'/>
    <xhtml:link rel="next" hreflang="en" href="https://example.com/next"/>
    <image:loc>https://example.com/other.png</image:loc>
    <PageMap><loc>https://example.com/map</loc></PageMap>
  </url>
  <url><loc><![CDATA[https://example.com/b?x=1&y=2]]></loc><lastmod>2026-11</lastmod></url>
  <url><loc>https://example.com/c#part</loc><lastmod>soon</lastmod></url>`)

describe('a sitemap', () => {
  it.each([1, 7, 1 << 16])('is read in parts of %i bytes', (size) => {
    const { kind, entries, invalid, problem, reason, found } = read(RICH, { size })
    expect({ kind, entries, invalid, problem, reason }).toEqual({
      kind: 'urlset',
      entries: 3,
      invalid: 0,
      problem: null,
      reason: null,
    })
    expect(found).toEqual([
      {
        url: 'https://example.com/a?x=1&y=%C3%BC&z=2',
        lastmod: Date.UTC(2026, 10, 15, 9),
        alternates: [
          { hreflang: 'de-at', url: 'https://example.com/de?a&b' },
          { hreflang: 'fr', url: 'https://example.com/fr' },
        ],
        problem: null,
      },
      { url: 'https://example.com/b?x=1&y=2', lastmod: Date.UTC(2026, 10), alternates: [], problem: null },
      { url: 'https://example.com/c', lastmod: 0, alternates: [], problem: null },
    ])
  })

  it.each([
    ['with prefixes', '<s:urlset xmlns:s="x"><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>', 'urlset'],
    ['an index', '<sitemapindex><sitemap><loc>https://example.com/a</loc></sitemap></sitemapindex>', 'index'],
    [
      'RSS',
      '<rss><channel><link>https://example.com/</link><atom:link href="https://example.com/feed" rel="self"/><item><title>A</title><link>https://example.com/a</link><guid>https://example.com/?p=1</guid></item></channel></rss>',
      'feed',
    ],
    [
      'Atom',
      '<feed><link href="https://example.com/"/><entry><link rel="edit" href="https://example.com/edit"/><link rel="alternate" href="https://example.com/a"/><link rel="alternate" hreflang="de" href="https://example.com/de"/></entry></feed>',
      'feed',
    ],
    ['RSS 1.0', '<rdf:RDF><channel/><item><link>https://example.com/a</link></item></rdf:RDF>', 'feed'],
    ['a list', '\n https://example.com/a \r\n\r\n', 'text'],
    ['with a byte order mark', `\ufeff${urlset(loc('https://example.com/a'))}`, 'urlset'],
    [
      'with a document type',
      `<!DOCTYPE urlset [ <!ENTITY a "<url><loc>https://example.com/b</loc></url>"> ]>${urlset(`${loc('https://example.com/a')}&a;`).slice(38)}`,
      'urlset',
    ],
  ])('%s is read', (_, text, kind) => {
    const result = read(text)
    expect(result).toMatchObject({ kind, entries: 1, problem: null, reason: null })
    expect(result.found[0]!.url).toBe('https://example.com/a')
  })

  it.each([
    ['Sun, 15 Nov 2026 00:00:00 GMT', Date.UTC(2026, 10, 15)],
    ['2026', Date.UTC(2026)],
  ])('of a feed has dates such as %s', (date, ms) => {
    const text = `<rss><channel><item><link>https://example.com/a</link><pubDate>${date}</pubDate></item></channel></rss>`
    expect(read(text).found[0]!.lastmod).toBe(ms)
  })

  it.each([
    ['nothing', '  \n', 'empty'],
    ['a web page', '<!doctype html><html><body>Not found', 'web-page'],
    ['other XML', '<svg></svg>', 'other-format'],
    ['other text', '{"a": "https://example.com/"}', 'other-format'],
    ['no element', '<!-- nothing -->', 'other-format'],
    ['a part of a sitemap', urlset(loc('https://example.com/a')).slice(0, -5), 'incomplete'],
    ['a tag without end', urlset(`<url a="${'x'.repeat(20_000)}`), 'malformed'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x3c, 0]), 'utf-16'],
    ['UTF-16 without a mark', new Uint8Array([0, 0x3c, 0, 0x3f]), 'utf-16'],
  ])('is not %s', (_, text, reason) => {
    expect(read(text)).toMatchObject({ problem: 'unreadable', reason })
    expect(read(text, { size: 1 })).toMatchObject({ problem: 'unreadable', reason })
  })

  it('keeps what was read of a part', () => {
    expect(read(urlset(loc('https://example.com/a').repeat(2)).slice(0, -20)).found).toHaveLength(1)
  })

  it('counts entries without a valid URL', () => {
    const invalid = ['/relative', 'ftp://example.com/', '', `https://example.com/${'a'.repeat(5000)}`].map(loc).join('')
    expect(read(urlset(invalid + loc('https://example.com/a')))).toMatchObject({ entries: 1, invalid: 4 })
  })

  it.each([
    ['a relative URL', urlset(loc('/a') + loc('https://example.com/a')), 'invalid-urls'],
    ['relative URLs only', urlset(loc('/a') + loc('b.html')), 'invalid-urls'],
    ['no URL in an entry', urlset('<url></url>'), 'invalid-urls'],
    ['a relative sitemap', '<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>', 'invalid-urls'],
    ['a line that is no URL', 'https://example.com/a\n/b\n', 'invalid-urls'],
    ['URLs of another host too', urlset(loc('/a') + loc('https://other.example/')), 'wrong-host'],
    // Both formats allow entries without.
    ['a feed’s entry without link', '<rss><channel><item><title>A</title></item></channel></rss>', null],
  ])('says that it has %s', (_, text, problem) => {
    expect(read(text)).toMatchObject({ problem, reason: null })
  })

  it('ends at 50,000 entries', () => {
    const reader = new SitemapReader({ url: 'http://a.b/sitemap.txt', onEntry() {} })
    expect(reader.push(encode('http://a.b\n'.repeat(MAX_SITEMAP_ENTRIES)))).toBe(true)
    expect(reader.push(encode('http://a.b\n'))).toBe(false)
    expect(reader.end()).toMatchObject({ kind: 'text', entries: MAX_SITEMAP_ENTRIES, problem: 'too-many' })
  })

  it('ends at 50 MB', () => {
    const reader = new SitemapReader({ url: 'https://example.com/sitemap.xml', onEntry() {} })
    reader.push(encode('<urlset>'))
    const spaces = new Uint8Array(1024 * 1024).fill(0x20)
    for (let at = spaces.length; at < MAX_SITEMAP_BYTES; at += spaces.length) expect(reader.push(spaces)).toBe(true)
    expect(reader.push(spaces)).toBe(false)
    expect(reader.end()).toMatchObject({ kind: 'urlset', problem: 'too-large' })
  })
})

describe('the place of a sitemap', () => {
  const problems = (urls: string[], options?: Parameters<typeof read>[1]) => {
    const { found, problem } = read(urlset(urls.map(loc).join('')), options)
    return [...found.map((entry) => entry.problem), problem]
  }

  it('decides which hosts and folders it may list', () => {
    expect(problems(['https://example.com/a/b'], { url: 'https://example.com/a/sitemap.xml' })).toEqual([null, null])
    expect(
      problems(
        ['https://example.com/a/b', 'https://example.com/c', 'https://www.example.com/a/', 'https://example.com/a/'],
        {
          url: 'https://example.com/a/sitemap.xml',
        },
      ),
    ).toEqual([null, 'wrong-folder', 'wrong-host', null, 'wrong-host'])
    expect(problems(['http://example.com/'])).toEqual(['wrong-host', 'wrong-host'])
  })

  it('does not matter to a host whose robots.txt names it', () => {
    const options = { url: 'https://cdn.example/maps/sitemap.xml', trusted: ['https://example.com'] }
    expect(problems(['https://example.com/a'], options)).toEqual([null, null])
    expect(problems(['https://other.example/a'], options)).toEqual(['wrong-host', 'wrong-host'])
  })
})

it('reads the same however the bytes are cut, and never fails on any bytes', () => {
  const piece = fc.constantFrom(
    '<urlset>',
    '<url>',
    '<loc>',
    'https://example.com/a?b&amp;c',
    '</loc>',
    '</url>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&',
    '&#',
    '"',
    "='",
    '>',
    '</',
    'ü',
    '<!x[',
    ']>',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const text = `<urlset>${pieces.join('')}`
      const { isWanted: _, ...whole } = read(text)
      const { isWanted: __, ...cut } = read(text, { size })
      expect(cut).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})
