import { describe, expect, it } from 'vitest'
import { german } from '../../words/de/index.ts'
import { createSentences } from '../../words/sentences.ts'
import { readScanOptions, type ScanOptionFields } from './scan-options.ts'

const read = (fields: Omit<ScanOptionFields, 'url'>) =>
  readScanOptions({ url: 'https://www.example.com/shop/', ...fields }, { maxPages: 5_000 })

describe('options of a scan', () => {
  it('are 1,000 pages of the host, with external links, unless chosen or limited otherwise', () => {
    expect(read({})).toMatchObject({
      ok: true,
      options: { pages: 1_000, scope: 'host', list: null, external: true, rate: 5 },
    })
    expect(readScanOptions({ url: 'https://a.example/', pages: '' }, { maxPages: 100 })).toMatchObject({
      options: { pages: 100 },
    })
  })

  it('are read as forms send them', () => {
    const list =
      '\ufeff# Pages\r\nhttps://example.com/shop/a#top\n\nhttps://www.example.com/shop/b\nhttps://example.com/shop/a'
    expect(
      read({
        pages: '20',
        scope: 'path',
        nofollow: '1',
        external: false,
        list,
        sitemap: ['https://example.com/s.xml'],
      }),
    ).toMatchObject({
      ok: true,
      options: {
        pages: 20,
        scope: 'path',
        nofollow: true,
        external: false,
        list: { count: 2 },
        sitemaps: ['https://example.com/s.xml'],
      },
      list: ['https://example.com/shop/a', 'https://www.example.com/shop/b'],
    })
    expect(read({ list })).toMatchObject({ options: { pages: 2 } })
  })

  it('have a sample for the browser only with a depth', () => {
    expect(read({ depth: '0', sample: '5', device: 'desktop' })).toMatchObject({ ok: true })
    expect(read({ depth: '0', sample: '5' })).not.toHaveProperty('options.sample')
    expect(read({ depth: 1 })).toMatchObject({ options: { sample: { depth: 1, pages: 20, device: 'mobile' } } })
    expect(read({ depth: '2', sample: '100', device: 'desktop' })).toMatchObject({
      options: { sample: { depth: 2, pages: 100, device: 'desktop' } },
    })
  })

  const numbers = Array.from({ length: 100_000 }, (_, n) => `https://example.com/${n}`).join('\n')
  it.each<[Omit<ScanOptionFields, 'url'>, string]>([
    [{ pages: '-1' }, 'must be a whole number from 1 to 5000.'],
    [{ pages: 5_001 }, 'must be a whole number from 1 to 5000.'],
    [{ rate: '0' }, 'must be a whole number from 1 to 1000.'],
    [{ scope: 'planet' }, 'must be one of host, domain, path.'],
    [{ depth: '3' }, 'must be one of 0, 1, 2.'],
    [{ depth: 'browser' }, 'must be one of 0, 1, 2.'],
    [{ device: 'watch' }, 'must be one of mobile, desktop.'],
    [{ sample: '0' }, 'must be a whole number from 1 to 100.'],
    [{ sample: 101 }, 'must be a whole number from 1 to 100.'],
    [{ include: ['blog'] }, 'glob blog: must start with /, * or https://, such as /blog/**.'],
    [
      { exclude: ['https://other.example/**'] },
      'glob https://other.example/**: is outside of the site that starts at https://www.example.com/shop/.',
    ],
    [{ ignore_params: [''] }, 'must have names of 1 to 200 characters.'],
    [{ ignore_params: ['page', 'sort=price'] }, 'must have names of parameters, without =, & and *.'],
    [{ ignore_params: ['utm_*'] }, 'must have names of parameters, without =, & and *.'],
    [
      { sitemap: ['https://other.example/sitemap.xml'] },
      'entry 1: is outside of the site that starts at https://www.example.com/shop/.',
    ],
    [{ list: '# none' }, 'must list at least one URL.'],
    [{ list: 'https://example.com/\nftp://example.com/' }, 'line 2: must be an http or https URL.'],
    // Lists of sitespeed.io have a name after the URL, exports of other tools further columns.
    [{ list: 'https://example.com/ Start_page' }, 'line 1: must be a URL without spaces. Write %20 for a space in it.'],
    [{ list: 'https://example.com/\tHome' }, 'line 1: must be a URL without spaces. Write %20 for a space in it.'],
    // Such URLs are never requested, and anyone who may see the options could read the password.
    [{ list: 'https://ann:secret@example.com/' }, 'line 1: must not contain a user name or password.'],
    [{ sitemap: ['https://ann@example.com/sitemap.xml'] }, 'entry 1: must not contain a user name or password.'],
    [{ list: `https://example.com/${'x'.repeat(2100)}` }, 'line 1: must have at most 2048 characters.'],
    [{ list: numbers }, 'must list at most 50,000 URLs.'],
    [{ list: 'x'.repeat(8_000_001) }, 'must have at most 8 MB.'],
    [{ external: 'yes' }, 'must be one of 0, 1.'],
  ])('%.60j is refused with what is allowed, in German, too', (fields, problem) => {
    expect(read(fields)).toEqual({ ok: false, errors: { [Object.keys(fields)[0]!]: [problem] } })
    expect(createSentences(german.sentences, german.locale)(problem)).toBeDefined()
  })

  it('are all checked at once', () => {
    const refused = read({ pages: 'all', include: ['x'], list: 'nonsense' })
    expect(refused.ok ? [] : Object.keys(refused.errors).sort()).toEqual(['include', 'list', 'pages'])
  })
})
