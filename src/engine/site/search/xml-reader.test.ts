import { expect, it } from 'vitest'
import { attributeOf, XmlReader } from './xml-reader.ts'

/** What is found in a text that arrives in pieces of so many characters; texts that follow each other are one. */
function read(xml: string, size = xml.length) {
  const found: string[] = []
  const reader = new XmlReader({
    open: (name) => found.push(`<${name}>`),
    close: () => found.push('</>'),
    text(part) {
      const last = found.at(-1)
      if (last !== undefined && !last.startsWith('<')) found[found.length - 1] = last + part
      else if (part !== '') found.push(part)
    },
  })
  let isFine = true
  for (let at = 0; at < xml.length; at += Math.max(1, size))
    isFine &&= reader.push(xml.slice(at, at + Math.max(1, size)))
  return { found, isFine, ended: reader.end() }
}

it.each([
  ['elements', '<a>b<c/></a>', ['<a>', 'b', '<c>', '</>', '</>']],
  ['a comment', 'a<!-- <b> -- > -->c', ['ac']],
  ['an instruction', '<?xml version="1.0"?>a', ['a']],
  ['text that is no markup', '<![CDATA[b <c>&amp;]]]>a', ['b <c>&amp;]a']],
  ['a document type with tags of its own', '<!DOCTYPE a [<!ENTITY b "c">]>d', ['d']],
  ['a > in quotes', `<a b=">" c='"'>d</a>`, ['<a>', 'd', '</>']],
  ['entities', 'a&lt;&#65;&#x42;&AMP;&quot;&apos;', ['a<AB&"\'']],
  ['entities there are not', '&nbsp;&#0;&#x110000;& a;', ['&nbsp;&#0;&#x110000;& a;']],
])('reads %s, however it arrives', (_, xml, found) => {
  for (const size of [xml.length, 1, 2, 3, 7]) {
    const result = read(xml, size)
    expect(result.found).toEqual(found)
    expect([result.isFine, result.ended]).toEqual([true, true])
  }
})

it.each([
  ['a tag', '<a'],
  ['a comment', '<!-- a'],
  ['a document type', '<!DOCTYPE a'],
  ['an open quote', '<a b=">'],
])('notices that it ends in %s', (_, xml) => {
  expect(read(xml).ended).toBe(false)
})

it('takes a tag for an attack that does not end', () => {
  expect(read(`<${'a'.repeat(8_191)}`).isFine).toBe(true)
  expect(read(`<${'a'.repeat(8_192)}`).isFine).toBe(false)
})

it.each([
  ['link href="/a"', '/a'],
  ["link\thref = '/a?b&amp;c'", '/a?b&c'],
  ['link xhref="/b" href="/a"', '/a'],
  ['link hreflang="de" href="/a"', '/a'],
  ['link href=/a', null],
  ['link href="/a', null],
  ['link', null],
])('reads the attribute of <%s>', (tag, value) => {
  expect(attributeOf(tag, 'href')).toBe(value)
})
