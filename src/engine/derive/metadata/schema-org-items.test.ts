import { expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readStructuredData } from './schema-org-items.ts'

const read = (html: string) => readStructuredData(readDocument(html, 'https://example.com/'))
const namesIn = (html: string) => read(html).types.map(({ name }) => name)

it.each([
  [
    'a microdata item',
    '<p itemscope itemtype="https://schema.org/Person http://schema.org/Thing">',
    ['Person', 'Thing'],
  ],
  ['one of another vocabulary', '<p itemscope itemtype="https://example.org/Person">', [null]],
  ['a type without an item', '<p itemtype="https://schema.org/Person">', []],
  ['a term of the vocabulary around', '<div vocab="https://schema.org/"><p><b typeof="Person">', ['Person']],
  [
    'a term of the nearest vocabulary',
    '<div vocab="https://schema.org/"><p vocab="http://a.example/" typeof="Person">',
    [null],
  ],
  ['a vocabulary that is taken away', '<div vocab="https://schema.org/"><p vocab="" typeof="Person">', [null]],
  ['a prefixed name without a vocabulary', '<p typeof="schema:Person foaf:Person">', ['Person', null]],
  ['a term without a vocabulary', '<p typeof="Person">', [null]],
  [
    'JSON-LD with a charset',
    '<script type="Application/LD+JSON; charset=utf-8">{"@context":"https://schema.org","@type":"Person"}</script>',
    ['Person'],
  ],
])('reads the types of %s', (_, html, names) => {
  expect(namesIn(html)).toEqual(names)
})

it.each([
  [
    'JSON-LD block',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person"}</script>',
    'jsonLd',
    100,
  ],
  ['microdata item', '<p itemscope itemtype="https://schema.org/Person">', 'microdata', 2_000],
  ['RDFa item', '<p typeof="schema:Person">', 'rdfa', 2_000],
] as const)('counts each %s, and reads only so many', (_, html, kind, most) => {
  const data = read(html.repeat(most + 1))
  expect([data[kind], data.types.length]).toEqual([most + 1, most])
})

it('takes a script of another type for none', () => {
  expect(read('<script type="application/ld+jsonx">{</script><script>{</script>').jsonLd).toBe(0)
})
