import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { structuredData } from './structured-data.ts'

const block = (json: string) => `<script type="application/ld+json">${json}</script>`
const on = (body: string) => audited(structuredData, page('', body))
const MUSEUM = '{"@context": "https://schema.org", "@type": "Museum"}'

it.each([
  ['not-applicable', 'there is none', '<p>text</p><script>a()</script>'],
  ['pass', 'JSON-LD is sound', block(MUSEUM)],
  ['pass', 'the type of the script has a parameter', block(MUSEUM).replace('json"', 'json; charset=utf-8"')],
  ['pass', 'the type is another vocabulary’s', block('{"@context": "https://w3id.org/x", "@type": "Nothing"}')],
  ['fail', 'JSON-LD does not parse', block('{"@context": "https://schema.org",}')],
  ['fail', 'JSON-LD has no context', block('{"@type": "Museum"}')],
  ['fail', 'JSON-LD has no type', block('{"@context": "https://schema.org"}')],
  ['fail', 'schema.org does not have the type', block(MUSEUM.replace('Museum', 'Musem'))],
  ['fail', 'one of two blocks is wrong', block(MUSEUM) + block('')],
  ['pass', 'microdata is sound', '<p itemscope itemtype="http://schema.org/Museum"></p>'],
  ['pass', 'microdata has no type', '<p itemscope></p>'],
  ['pass', 'microdata is of another vocabulary', '<p itemscope itemtype="http://example.com/Musem"></p>'],
  ['fail', 'microdata has an unknown type', '<p itemscope itemtype="https://schema.org/Musem"></p>'],
  ['pass', 'RDFa is sound', '<div vocab="https://schema.org/"><p typeof="Museum"></p></div>'],
  ['pass', 'RDFa is of another vocabulary', '<p vocab="http://xmlns.com/foaf/0.1/" typeof="Persona"></p>'],
  ['pass', 'RDFa has prefixes of other vocabularies', '<p typeof="sioc:Item foaf:Document"></p>'],
  ['pass', 'RDFa names no vocabulary', '<p typeof="Musem"></p>'],
  ['fail', 'RDFa has an unknown type', '<div vocab="https://schema.org/"><p typeof="Musem"></p></div>'],
  ['fail', 'RDFa has an unknown type by its prefix', '<p typeof="schema:Musem"></p>'],
])('answers %s where %s', (outcome, _, body) => {
  expect(on(body).outcome).toBe(outcome)
})

it('shows what there is', () => {
  const result = on(`${block(MUSEUM)}<p itemscope itemtype="http://schema.org/Person"></p>`)
  expect(result).toMatchObject({
    value: '1 JSON-LD, 1 microdata',
    details: { jsonLd: 1, microdata: 1, rdfa: 0, types: ['Museum', 'Person'] },
  })
})

it('names what is around the JSON', () => {
  expect(on(block(`/*<![CDATA[*/${MUSEUM}/*]]>*/`)).findings[0]?.message).toBe(
    'Remove <![CDATA[ and its end from the JSON-LD block: it isn’t JSON.',
  )
})

it('helps with a type in the wrong case', () => {
  expect(on(block(MUSEUM.replace('Museum', 'museum'))).findings[0]?.message).toBe(
    'schema.org has no type “museum”; did you mean Museum?',
  )
})
