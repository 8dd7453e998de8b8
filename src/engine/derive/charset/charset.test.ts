import { describe, expect, it } from 'vitest'
import { decodeHtml, encodingFromLabel, LATE_BYTES, PRESCAN_BYTES, sniffEncoding } from './charset.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const sniff = (text: string, contentType: string | null = null) => sniffEncoding(bytes(text), contentType)

describe('sniffEncoding', () => {
  it.each([
    ['\xef\xbb\xbf<p>', 'utf-8'],
    ['\xfe\xff\0<', 'utf-16be'],
    ['\xff\xfe<\0', 'utf-16le'],
  ])('believes a byte order mark before everything else: %j', (text, encoding) => {
    expect(sniff(`${text}<meta charset=gbk>`, 'text/html; charset=koi8-r')).toEqual({
      encoding,
      source: 'bom',
      label: null,
    })
  })

  it('believes the header before the page', () => {
    expect(sniff('<meta charset=gbk>', 'text/html; charset="KOI8-R"')).toEqual({
      encoding: 'koi8-r',
      source: 'header',
      label: 'KOI8-R',
    })
  })

  it('passes over a header that names no encoding', () => {
    expect(sniff('<meta charset=gbk>', 'text/html; charset=nonsense').source).toBe('meta')
    expect(sniff('<meta charset=gbk>', 'nonsense').source).toBe('meta')
  })

  it('reads the page for want of a header', () => {
    expect(sniff('<meta charset=" Shift_JIS ">')).toEqual({ encoding: 'shift_jis', source: 'meta', label: 'shift_jis' })
  })

  it('falls back on windows-1252', () => {
    expect(sniff('<p>plain')).toEqual({ encoding: 'windows-1252', source: 'default', label: null })
    expect(sniff('')).toMatchObject({ source: 'default' })
  })

  it('takes an XML declaration when there is no meta element', () => {
    const xml = '<?xml version="1.0" encoding="iso-8859-5"?>'
    expect(sniff(xml)).toEqual({ encoding: 'iso-8859-5', source: 'xml', label: 'iso-8859-5' })
    expect(sniff(`${xml}<meta charset=gbk>`).source).toBe('meta')
    expect(sniff(` ${xml}`).source).toBe('default')
  })

  it('reads XHTML as parsers of XML do, which look at no meta element', () => {
    const type = 'application/xhtml+xml'
    expect(sniff('<meta charset=gbk />', type)).toEqual({ encoding: 'utf-8', source: 'xhtml', label: null })
    expect(sniff('<?xml version="1.0" encoding="gbk"?><p/>', type)).toMatchObject({ encoding: 'gbk', source: 'xml' })
    expect(sniff('<p/>', `${type}; charset=koi8-r`).source).toBe('header')
  })

  it('knows the start of XML in UTF-16', () => {
    expect(sniff('<\0?\0x\0').encoding).toBe('utf-16le')
    expect(sniff('\0<\0?\0x').encoding).toBe('utf-16be')
  })

  it('wants the declaration whole in the first 1,024 bytes', () => {
    const meta = '<meta charset=gbk>'
    expect(sniff(' '.repeat(PRESCAN_BYTES - meta.length) + meta).source).toBe('meta')
    expect(sniff(' '.repeat(PRESCAN_BYTES - meta.length + 1) + meta).source).toBe('late-meta')
  })

  it('calls a later one late, and looks only so far', () => {
    expect(sniff(`${' '.repeat(5000)}<meta charset=gbk>`)).toEqual({
      encoding: 'gbk',
      source: 'late-meta',
      label: 'gbk',
    })
    expect(sniff(`${' '.repeat(LATE_BYTES)}<meta charset=gbk>`).source).toBe('default')
  })

  it('does not take a late one out of a script', () => {
    const script = `<script>${' '.repeat(2000)}'<meta charset=gbk>'</script>`
    expect(sniff(script).source).toBe('default')
    expect(sniff(`${script}<meta charset=koi8-r>`).encoding).toBe('koi8-r')
  })
})

describe('decodeHtml', () => {
  it.each([
    ['\xef\xbb\xbf\xc3\xa4', 'utf-8', 'ä'],
    ['\x80\xe4', 'windows-1252', '€ä'],
    ['\x82\xa0', 'shift_jis', 'あ'],
    ['\xff', 'utf-8', '\uFFFD'],
    ['anything', 'replacement', '\uFFFD'],
    ['', 'replacement', ''],
    ['\xff\xfea\0', 'utf-16le', 'a'],
  ])('decodes %j as %s', (text, encoding, expected) => {
    expect(decodeHtml(bytes(text), encoding)).toBe(expected)
  })
})

describe('encodingFromLabel', () => {
  it.each([
    ['UTF8', 'utf-8'],
    ['\tlatin1\n', 'windows-1252'],
    ['us-ascii', 'windows-1252'],
    ['gb2312', 'gbk'],
    ['utf-16', 'utf-16le'],
    ['cseucpkdfmtjapanese', 'euc-jp'],
    ['hz-gb-2312', 'replacement'],
    ['utf-7', null],
    ['utf-8\u00a0', null],
    ['utf 8', null],
    ['', null],
  ])('%j means %j', (label, name) => {
    expect(encodingFromLabel(label)).toBe(name)
  })

  it('names only encodings that can be decoded', () => {
    for (const label of ['ibm866', 'iso-8859-8-i', 'iso-8859-16', 'x-mac-cyrillic', 'big5', 'gb18030', 'euc-kr']) {
      expect(decodeHtml(bytes('a'), encodingFromLabel(label)!)).toBe('a')
    }
  })
})
