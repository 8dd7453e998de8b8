import { describe, expect, it } from 'vitest'
import type { Json } from '../../model.ts'
import { readJsonLd } from './json-ld.ts'

const names = (json: Json) => readJsonLd(JSON.stringify(json)).types.map(({ name }) => name)
const problems = (json: Json) => readJsonLd(JSON.stringify(json)).problems

describe('the types of JSON-LD', () => {
  it.each([
    'https://schema.org',
    'http://schema.org/',
    'https://www.schema.org',
    'https://schema.org/docs/jsonldcontext.json',
  ])('are schema.org’s in the context %s', (context) => {
    expect(names({ '@context': context, '@type': 'Person' })).toEqual(['Person'])
  })

  it.each<[string, Json, (string | null)[]]>([
    ['an object with @vocab', { '@context': { '@vocab': 'http://schema.org/' }, '@type': 'Person' }, ['Person']],
    [
      'a list of contexts',
      { '@context': ['https://schema.org', { x: 'http://x.test/' }], '@type': 'Person' },
      ['Person'],
    ],
    ['a prefix', { '@context': { s: 'https://schema.org/' }, '@type': 's:Person' }, ['Person']],
    ['the usual prefix', { '@context': 'https://schema.org', '@type': 'schema:Person' }, ['Person']],
    ['a whole address', { '@context': 'https://other.test', '@type': 'http://schema.org/Person' }, ['Person']],
    ['another vocabulary', { '@context': 'https://w3id.org/x', '@type': 'Thingy' }, [null]],
    ['another prefix', { '@context': ['https://schema.org', { x: 'http://x.test/' }], '@type': 'x:Thingy' }, [null]],
    ['a term of its own', { '@context': ['https://schema.org', { Mine: 'http://x.test/M' }], '@type': 'Mine' }, [null]],
    [
      'a vocabulary beside schema.org that was not read',
      { '@context': ['https://schema.org', 'https://w3id.org/x'], '@type': ['Thingy', 'Person'] },
      [null, 'Person'],
    ],
    ['an imported context', { '@context': ['https://schema.org', { '@import': '/x' }], '@type': 'Thingy' }, [null]],
    ['a context without @vocab', { '@context': ['https://schema.org', { '@vocab': null }], '@type': 'Thingy' }, [null]],
    ['another name of @type', { '@context': { '@vocab': 'https://schema.org/', is: '@type' }, is: 'Persn' }, ['Persn']],
    [
      'another name of @type, defined at length',
      { '@context': ['https://schema.org', { is: { '@id': '@type' } }], is: ['Persn'] },
      ['Persn'],
    ],
    [
      '`type`, its name at schema.org',
      { '@context': 'https://schema.org', type: ['Person', 'Patient'] },
      ['Person', 'Patient'],
    ],
    ['`@type` where both are there', { '@context': 'https://schema.org', '@type': 'Person', type: 'old' }, ['Person']],
    ['several types', { '@context': 'https://schema.org', '@type': ['Person', 'Patient'] }, ['Person', 'Patient']],
  ])('are read from %s', (_, json, expected) => {
    expect(names(json)).toEqual(expected)
  })

  it('are found in the graph and in values, in order', () => {
    const json: Json = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Article', author: { '@type': 'Person' }, image: [{ '@type': 'ImageObject' }] },
        { '@type': 'WebSite' },
      ],
    }
    expect(names(json)).toEqual(['Article', 'Person', 'ImageObject', 'WebSite'])
  })
})

describe('search engines ignore a JSON-LD block where', () => {
  it.each([
    ['it does not parse', '{"@context": "https://schema.org",}', 'invalid-json'],
    ['it is empty', ' \n', 'empty'],
    ['it holds no item', '[]', 'no-item'],
    ['its graph holds no item', '{"@context": "https://schema.org", "@graph": []}', 'no-item'],
    ['it is a bare value', '"text"', 'not-object'],
    ['it is far too long', `"${'x'.repeat(1_000_001)}"`, 'too-long'],
  ])('%s', (_, text, problem) => {
    expect(readJsonLd(text).problems[0]?.kind).toBe(problem)
  })

  it.each<[string, Json, string]>([
    ['the context is missing', { '@type': 'Person' }, 'no-context'],
    ['the type is missing', { '@context': 'https://schema.org', name: 'Ada' }, 'no-type'],
    ['only a value has a type', { '@context': 'https://schema.org', author: { '@type': 'Person' } }, 'no-type'],
    ['nothing in the graph has a type', { '@context': 'https://schema.org', '@graph': [{ name: 'Ada' }] }, 'no-type'],
  ])('%s', (_, json, problem) => {
    expect(problems(json)[0]?.kind).toBe(problem)
  })

  it('but not where @type goes by another name of the page’s choice', () => {
    expect(problems({ '@context': ['https://schema.org', { kind: '@type' }], kind: 'Person' })).toEqual([])
  })

  it('nor where each item of a graph has its own context', () => {
    const item = { '@context': 'https://schema.org', '@type': 'Person' }
    expect(problems({ '@graph': [item, item] })).toEqual([])
    expect(problems({ '@graph': [item, { '@type': 'Person' }] })[0]?.kind).toBe('no-context')
  })

  it('nor where `type` stands for it, as schema.org allows', () => {
    expect(problems({ '@context': 'https://schema.org', type: 'Person' })).toEqual([])
  })

  it.each<[string, Json]>([
    ['in a graph', { '@context': 'https://schema.org', '@graph': [{ type: 'Person' }] }],
    ['in a graph by another name', { '@context': ['https://schema.org', { g: '@graph' }], g: [{ type: 'Person' }] }],
    ['in a context that was not read', { '@context': 'https://w3id.org/x', kind: 'Person' }],
  ])('nor where it may have another name %s', (_, json) => {
    expect(problems(json)).toEqual([])
  })

  it('nor where full addresses need no context', () => {
    expect(
      problems([{ '@type': ['https://schema.org/Person'], 'https://schema.org/name': [{ '@value': 'Ada' }] }]),
    ).toEqual([])
  })

  it('is read to a bound, however deep it nests', () => {
    expect(readJsonLd(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).problems[0]?.kind).toMatch(
      /not-object|invalid-json/,
    )
  })

  it.each([
    ['\n/*<![CDATA[*/\n{"@type": "Thing"}', '<![CDATA['],
    ['<![CDATA[{}]]>', '<![CDATA['],
    ['// <![CDATA[\n{}', '<![CDATA['],
    ['<!-- {"@type": "Thing"} -->', '<!--'],
  ])('says of %j what is around the JSON', (text, wrapper) => {
    expect(readJsonLd(text).problems).toEqual([{ kind: 'wrapped', wrapper }])
  })

  it.each([
    ['{"@type": "Thing"}, {"@type": "Thing"}', /^Unexpected non-whitespace character after JSON at position 18/],
    ["{'@type': 'Thing'}", /^Expected property name or '}' in JSON at position 1/],
    ['{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, x, 1, 2, 3, 4]}', /^Unexpected token 'x', "….*…"$/],
    ['{"a": [1, x]}', `Unexpected token 'x', "{"a": [1, x]}"`],
  ])('says in one line why %j does not parse', (text, error) => {
    const expected = typeof error === 'string' ? error : expect.stringMatching(error)
    expect(readJsonLd(text).problems).toEqual([{ kind: 'invalid-json', error: expected }])
  })
})
