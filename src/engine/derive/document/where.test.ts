import { describe, expect, it } from 'vitest'
import { verbatim } from '../../audits/shared-messages.ts'
import { readDocument } from './document.ts'
import { cut, findingAt, findingsAt, selectorOf, snippetOf } from './where.ts'

const read = (html: string) => readDocument(html, 'https://example.com/')

describe('where a finding is', () => {
  it('is a selector from the body down', () => {
    expect(selectorOf(read('<main><p>1</p><p>2<b>x').all('b')[0]!)).toBe('body > main > p:nth-of-type(2) > b')
  })

  it('starts from the nearest id, and is the id alone for an element that has one', () => {
    const document = read('<main id=top><p><b>x</b></p><i id="a b">')
    expect(selectorOf(document.all('b')[0]!)).toBe('#top > p > b')
    expect(selectorOf(document.all('i')[0]!)).toBe('#top > i')
  })

  it('escapes names of elements that are no names in CSS', () => {
    const document = read('<esi:include><b>x</b></esi:include><a.b"\x01é-1><i>x')
    expect(selectorOf(document.all('b')[0]!)).toBe('body > esi\\:include > b')
    expect(selectorOf(document.all('i')[0]!)).toBe('body > a\\.b\\"\\1 é-1 > i')
  })

  it('stays short in a deep tree', () => {
    expect(selectorOf(read(`${'<div>'.repeat(100)}<b>`).all('b')[0]!).split(' > ').length).toBe(5)
  })

  it('shows the start tag, cut where it is long', () => {
    const [image, long] = read(`<img alt="" src=x><img alt="${'y'.repeat(500)}" src=z>`).all('img')
    expect(snippetOf(image!)).toBe('<img alt src="x">')
    expect(snippetOf(long!).length).toBeLessThanOrEqual(160)
  })

  it('has the line', () => {
    const document = read('<p>\n<img>')
    expect(findingAt(document, document.all('img')[0]!, verbatim('No name.'))).toMatchObject({
      message: 'No name.',
      where: 'body > p > img',
      snippet: '<img>',
      line: 2,
    })
  })

  it('is worked out for the first twenty, and all are counted', () => {
    const document = read('<img>'.repeat(50))
    const { findings, findingsTotal } = findingsAt(document, document.all('img'), (element) =>
      verbatim(`No ${element.order}`),
    )
    expect([findings.length, findingsTotal, findings[0]!.message]).toEqual([20, 50, 'No 3'])
  })
})

describe('cut', () => {
  it('leaves short text alone and marks what is gone', () => {
    expect([cut('abc', 3), cut('abcd', 3)]).toEqual(['abc', 'ab…'])
    expect([cut('ab😀', 4), cut('ab😀cd', 4), cut('a😀bcd', 4)]).toEqual(['ab😀', 'ab…', 'a😀…'])
  })
})
