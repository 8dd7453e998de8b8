import { defineAudit, defineMessages, fail, type Message, notApplicable, pass } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { cut, findingAt } from '../../derive/document/where.ts'
import type { JsonLdProblem } from '../../derive/metadata/json-ld.ts'
import { isSchemaOrgType, schemaOrgTypeLike } from '../../derive/metadata/schema-org.ts'
import { readStructuredData } from '../../derive/metadata/schema-org-items.ts'

const MAX_FINDINGS = 20
const MAX_TYPES = 50

const messages = defineMessages({
  none: 'The page has no structured data.',
  valid: 'The structured data can be read, and schema.org has its types. Properties were not checked.',
  invalid: {
    one: 'The structured data has {count} error.',
    other: 'The structured data has {count} errors.',
  },
  unknownType: 'schema.org has no type “{type}”.',
  misspelled: 'schema.org has no type “{type}”; did you mean {meant}?',
  tooLong: 'The JSON-LD block is longer than a million characters.',
  empty: 'The JSON-LD block is empty.',
  noItem: 'The JSON-LD block has no items.',
  notObject: 'An item is not an object.',
  noContext: 'An item has no @context, so its terms have no meaning.',
  noType: 'An item has no @type.',
  wrapped: 'Remove {wrapper} and its end from the JSON-LD block: it isn’t JSON.',
  invalidJson: 'The block is not valid JSON: {error}',
})

export const structuredData = defineAudit({
  id: 'seo/structured-data',
  importance: 'low',
  title: 'Structured data is valid',
  failureTitle: 'Structured data has errors',
  why: 'Search engines use structured data for rich results such as ratings, prices and events; if a block doesn’t parse, they ignore all of it.',
  fix: 'Make each JSON-LD block valid JSON with an @context and an @type that schema.org defines; type names are case-sensitive.',
  messages,
  authorities: [
    googleSearch('introduction to structured data', 'appearance/structured-data/intro-structured-data'),
    { name: 'schema.org: the types', url: 'https://schema.org/docs/full.html' },
  ],
  examples: {
    bad: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Musem"}</script>',
    good: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Museum"}</script>',
  },
  provenByShell: ['pass', 'fail'],
  needs: ['document'],

  check({ document }) {
    const { jsonLd, microdata, rdfa, problems, types } = readStructuredData(document)
    const total = jsonLd + microdata + rdfa
    if (total === 0) return notApplicable(messages.none)
    const wrong = problems.map(({ element, problem }) => ({ element, message: () => messageFor(problem) }))
    const names = new Set<string>()
    for (const { element, name, written } of types) {
      if (names.size < MAX_TYPES) names.add(cut(name ?? written, 100))
      if (name !== null && !isSchemaOrgType(name)) wrong.push({ element, message: () => unknownType(name) })
    }
    const kinds = [`${jsonLd} JSON-LD`, `${microdata} microdata`, `${rdfa} RDFa`].filter(
      (kind) => !kind.startsWith('0 '),
    )
    const affected = Math.min(new Set(wrong.map(({ element }) => element)).size, total)
    const extent = { checked: total, affected, hidden: 0 }
    const more = { value: kinds.join(', '), extent, details: { jsonLd, microdata, rdfa, types: [...names] } }
    if (wrong.length === 0) return pass(messages.valid, more)
    return fail(messages.invalid({ count: wrong.length }), {
      ...more,
      findings: wrong.slice(0, MAX_FINDINGS).map(({ element, message }) => findingAt(document, element, message())),
      findingsTotal: wrong.length,
    })
  },
})

function unknownType(name: string): Message {
  const meant = schemaOrgTypeLike(name)
  const type = cut(name, 80)
  return meant === null ? messages.unknownType({ type }) : messages.misspelled({ type, meant })
}

const PROBLEMS = {
  'too-long': messages.tooLong,
  empty: messages.empty,
  'no-item': messages.noItem,
  'not-object': messages.notObject,
  'no-context': messages.noContext,
  'no-type': messages.noType,
}

function messageFor(problem: JsonLdProblem): Message {
  if (problem.kind === 'wrapped') return messages.wrapped({ wrapper: problem.wrapper })
  return problem.kind === 'invalid-json' ? messages.invalidJson({ error: `${problem.error}.` }) : PROBLEMS[problem.kind]
}
