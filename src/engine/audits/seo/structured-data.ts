import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { at, cut } from '../../derive/document/where.ts'
import { isSchemaOrgType, schemaOrgTypeLike } from '../../derive/metadata/schema-org.ts'
import { readStructuredData } from '../../derive/metadata/schema-org-items.ts'
import { counted } from '../../derive/resources/resource-words.ts'

const MAX_FINDINGS = 20
const MAX_TYPES = 50

export const structuredData = defineAudit({
  id: 'seo/structured-data',
  importance: 'low',
  title: 'Structured data can be read',
  why: 'Search engines show ratings, prices, events and more from structured data; a block with a mistake in it is passed over whole.',
  fix: 'Make each JSON-LD block valid JSON with an @context and an @type that schema.org has, and use the type names letter by letter.',
  authorities: [
    {
      name: 'Google Search Central: introduction to structured data',
      url: 'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
    },
    { name: 'schema.org: the types', url: 'https://schema.org/docs/full.html' },
  ],
  examples: {
    language: 'html',
    bad: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Musem"}</script>',
    good: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Museum"}</script>',
  },
  needs: ['document'],

  check({ document }) {
    const { jsonLd, microdata, rdfa, problems, types } = readStructuredData(document)
    const total = jsonLd + microdata + rdfa
    if (total === 0) return notApplicable('The page has no structured data.')
    const wrong = [...problems]
    const names = new Set<string>()
    for (const { element, name, written } of types) {
      if (names.size < MAX_TYPES) names.add(cut(name ?? written, 100))
      if (name !== null && !isSchemaOrgType(name))
        wrong.push({ element, message: wrong.length < MAX_FINDINGS ? unknownType(name) : '' })
    }
    const kinds = [`${jsonLd} JSON-LD`, `${microdata} microdata`, `${rdfa} RDFa`].filter(
      (kind) => !kind.startsWith('0 '),
    )
    const more = { value: kinds.join(', '), details: { jsonLd, microdata, rdfa, types: [...names] } }
    if (wrong.length === 0) return pass('The structured data of the page can be read.', more)
    return fail(`${counted(wrong.length, 'mistake')} in the structured data of the page.`, {
      ...more,
      findings: wrong.slice(0, MAX_FINDINGS).map(({ element, message }) => at(document, element, message)),
      findingsTotal: wrong.length,
    })
  },
})

function unknownType(name: string): string {
  const meant = schemaOrgTypeLike(name)
  const hint = meant === null ? '' : ` It is spelled ${meant}.`
  return `schema.org has no type ${JSON.stringify(cut(name, 80))}.${hint}`
}
