import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, splitOnSpace, textContent } from '../document/dom.ts'
import { type JsonLdProblem, readJsonLd } from './json-ld.ts'
import { isSchemaOrg, schemaOrgName } from './schema-org.ts'

/** The structured data of a page: JSON-LD, microdata and RDFa. */
export interface StructuredData {
  /** Number of JSON-LD blocks, microdata items and RDFa items. */
  jsonLd: number
  microdata: number
  rdfa: number
  problems: { element: Element; problem: JsonLdProblem }[]
  types: TypeUse[]
}

/** `name` is the type at schema.org; null for types of other vocabularies, which are not judged. */
interface TypeUse {
  element: Element
  written: string
  name: string | null
}

/** More than pages have; beyond these limits items are counted, but not read. */
const MAX_BLOCKS = 100
const MAX_ITEMS = 2000

export function readStructuredData(document: Document): StructuredData {
  const data: StructuredData = { jsonLd: 0, microdata: 0, rdfa: 0, problems: [], types: [] }
  for (const element of document.all('script')) if (isJsonLd(element)) readBlock(element, data)
  for (const element of document.having('itemscope')) readItem(element, data)
  // A page without a vocabulary may still use prefixes ("schema:Person").
  for (const element of document.having('typeof')) readTyped(element, data)
  return data
}

function isJsonLd(element: Element): boolean {
  const type = attr(element, 'type')
  return type !== null && /^\s*application\/ld\+json\s*(?:;|$)/i.test(type)
}

function readBlock(element: Element, data: StructuredData): void {
  if (++data.jsonLd > MAX_BLOCKS) return
  const { problems, types } = readJsonLd(textContent(element))
  for (const problem of problems) data.problems.push({ element, problem })
  for (const type of types) data.types.push({ element, ...type })
}

/** HTML §5.2.2: itemtype contains absolute URLs, separated by spaces. */
function readItem(element: Element, data: StructuredData): void {
  if (++data.microdata > MAX_ITEMS) return
  for (const written of words(attr(element, 'itemtype')))
    data.types.push({ element, written, name: schemaOrgName(written) })
}

/** RDFa Core 1.1 §7.4.3: typeof contains terms of the current vocabulary, prefixed names or URLs. */
function readTyped(element: Element, data: StructuredData): void {
  if (++data.rdfa > MAX_ITEMS) return
  let schemaOrg: boolean | undefined
  for (const written of words(attr(element, 'typeof'))) {
    let name = schemaOrgName(written)
    if (written.startsWith('schema:')) name = written.slice('schema:'.length)
    else if (!written.includes(':')) {
      schemaOrg ??= vocabularyAt(element)
      name = schemaOrg ? written : null
    }
    data.types.push({ element, written, name })
  }
}

function vocabularyAt(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parent) {
    if (hasAttr(at, 'vocab')) return isSchemaOrg(attr(at, 'vocab')!)
  }
  return false
}

/** Types are case-sensitive. */
function words(value: string | null): string[] {
  return splitOnSpace(value?.slice(0, 2000) ?? null)
}
