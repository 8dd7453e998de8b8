import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { extentFinder, outsideOf } from './rendering-extent.ts'

const document = readDocument(
  '<!doctype html><body><div id="a"><p><b></b></p>text</div><div id="c"></div><ul id="d"><li id="e"></ul><p id="f">',
  'https://example.com/',
)
const element = (id: string) => document.ids.get(id)!

describe('the extent of an element', () => {
  it('ends behind its last descendant, in whatever order it is asked', () => {
    const endOf = extentFinder(document.elements.length)
    expect(endOf(element('e'))).toBe(element('f').order)
    expect(endOf(element('d'))).toBe(element('f').order)
    expect(endOf(element('a'))).toBe(element('c').order)
    expect(endOf(element('c'))).toBe(element('c').order + 1)
    expect(endOf(document.html)).toBe(document.elements.length)
    expect(endOf(document.body!)).toBe(document.elements.length)
  })

  it('tells what is outside of others; these themselves are', () => {
    const outside = outsideOf([element('a'), element('d')], extentFinder(document.elements.length))
    const [p] = document.all('p')
    expect([element('a'), p!, element('c'), element('d'), element('e'), element('f')].map(outside)).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ])
  })
})
