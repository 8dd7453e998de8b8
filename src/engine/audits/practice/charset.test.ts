import { describe, expect, it } from 'vitest'
import { audited, type PageUnderTest } from '../../testing/page.ts'
import { charset } from './charset.ts'

const META = '<meta charset="utf-8">'

function served(head: string, contentType: string | null = 'text/html'): PageUnderTest {
  const html = `<!doctype html><html><head>${head}<title>Page</title></head><body>Text</body></html>`
  return { html, headers: contentType === null ? [] : [['content-type', contentType]] }
}

/** A head in which the declaration ends at this byte of the page. */
function endingAt(byte: number): string {
  const start = '<!doctype html><html><head>'
  return `${'\n'.repeat(byte - start.length - META.length)}${META}`
}

describe('practice/charset', () => {
  it.each([
    ['pass', 'a meta element declares it', served(META)],
    [
      'pass',
      'a meta element stands for the header',
      served('<meta http-equiv="Content-Type" content="text/html; charset=utf-8">'),
    ],
    ['pass', 'the header declares it', served('', 'text/html; charset=UTF-8')],
    ['pass', 'the page is XHTML, which needs no declaration', served('', 'application/xhtml+xml')],
    ['pass', 'a byte order mark tells it', { ...served(''), html: '\ufeff<!doctype html><title>Page</title>' }],
    ['pass', 'the declaration ends with byte 1,024', served(endingAt(1024))],
    ['fail', 'the declaration ends one byte later', served(endingAt(1025))],
    ['fail', 'nothing declares it', served('')],
    ['fail', 'the header names an encoding there is not', served('', 'text/html; charset=utf-9')],
    [
      'unknown',
      'the page does not declare it and the headers are not known',
      { ...served(''), page: { headers: null } },
    ],
    ['pass', 'the page declares it and the headers are not known', { ...served(META), page: { headers: null } }],
  ] as [string, string, PageUnderTest][])('answers %s where %s', (outcome, _, page) => {
    expect(audited(charset, page).outcome).toBe(outcome)
  })

  it.each([
    ['late', endingAt(1025)],
    ['late', `${'\n'.repeat(70_000)}${META}`],
    ['unknownEncoding', '<meta charset="utf8mb4">'],
    ['unknownEncoding', '<meta http-equiv="Content-Type" content="text/html; charset=utf-9">'],
  ])('says %s of what is wrong with the declaration', (key, head) => {
    expect(audited(charset, served(head))).toMatchObject({ outcome: 'fail', key })
  })

  it('remarks on an encoding of old, and takes no points for it', () => {
    const result = audited(charset, served('', 'text/html; charset=iso-8859-1'))
    expect(result).toMatchObject({ outcome: 'pass', value: 'windows-1252', findings: [{ note: true }] })
  })
})
