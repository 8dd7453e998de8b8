import { describe, expect, it } from 'vitest'
import { readDocument } from './document.ts'
import { attr, childElements, closest, foldSpace, hasAttr, splitOnSpace, textContent, tokens } from './dom.ts'

const read = (html: string) => readDocument(html, 'https://example.com/')

describe('attributes', () => {
  const element = read('<p lang="" title=x>').all('p')[0]!

  it('are null where absent, and may be empty', () => {
    expect([attr(element, 'lang'), attr(element, 'title'), attr(element, 'id')]).toEqual(['', 'x', null])
    expect([hasAttr(element, 'lang'), hasAttr(element, 'id')]).toEqual([true, false])
  })

  it('of tokens are split at any white space and folded to lower case', () => {
    expect(tokens(' NoFollow\n\tugc ')).toEqual(['nofollow', 'ugc'])
    expect(tokens('  ')).toEqual([])
    expect(tokens(null)).toEqual([])
    expect(tokens('\u00a0ugc\u00a0\u2028')).toEqual(['\u00a0ugc\u00a0\u2028'])
  })

  it('of ids keep their case, and what is no white space of HTML', () => {
    expect(splitOnSpace(' Name\n\fprice\u00a0net\t')).toEqual(['Name', 'price\u00a0net'])
    expect(splitOnSpace('')).toEqual([])
    expect(splitOnSpace(null)).toEqual([])
  })
})

describe('text', () => {
  it('is all text below, in order', () => {
    expect(textContent(read('<p>a<b>b<i>c</i></b>d').all('p')[0]!)).toBe('abcd')
  })

  it('folds white space, also the non-breaking kind', () => {
    expect(foldSpace(' a\n\u00a0 b ')).toBe('a b')
  })
})

describe('the tree', () => {
  it('is climbed to the nearest ancestor that passes', () => {
    const inner = read('<div id=x><div><b>').all('b')[0]!
    expect(closest(inner, (element) => hasAttr(element, 'id'))?.name).toBe('div')
    expect(closest(inner, (element) => element.name === 'table')).toBeNull()
  })

  it('gives the child elements without the text between', () => {
    expect(childElements(read('<p>a<b></b>c<i></i>').all('p')[0]!).map((child) => child.name)).toEqual(['b', 'i'])
  })
})
