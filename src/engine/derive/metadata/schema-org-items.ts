import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, textContent } from '../document/dom.ts'
import { type JsonLdProblem, readJsonLd } from './json-ld.ts'
import { isSchemaOrg, schemaOrgName } from './schema-org.ts'

/** The structured data of a page in its three ways of writing. */
export interface StructuredData {
  /** Blocks of JSON-LD, items of microdata and of RDFa. */
  jsonLd: number
  microdata: number
  rdfa: number
  problems: { element: Element; problem: JsonLdProblem }[]
  types: TypeUse[]
}

/** `name` is the type's at schema.org, or null for one of another vocabulary, which is not ours to judge. */
interface TypeUse {
  element: Element
  written: string
  name: string | null
}

/** Pages have a handful of blocks and at times some hundred items; past these bounds they are counted, not read. */
const MAX_BLOCKS = 100
const MAX_ITEMS = 2000

export function readStructuredData(document: Document): StructuredData {
  const data: StructuredData = { jsonLd: 0, microdata: 0, rdfa: 0, problems: [], types: [] }
  for (const element of document.all('script')) if (isJsonLd(element)) readBlock(element, data)
  for (const element of document.having('itemscope')) readItem(element, data)
  // A page that names no vocabulary may still use prefixes ("schema:Person").
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

/** HTML §5.2.2: itemtype holds absolute addresses parted by spaces. */
function readItem(element: Element, data: StructuredData): void {
  if (++data.microdata > MAX_ITEMS) return
  for (const written of words(attr(element, 'itemtype')))
    data.types.push({ element, written, name: schemaOrgName(written) })
}

/** RDFa Core 1.1 §7.4.3: typeof holds terms of the vocabulary in force, prefixed names or addresses. */
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

/** With regard to case, which types have. */
function words(value: string | null): string[] {
  return value === null
    ? []
    : value
        .slice(0, 2000)
        .split(/\s+/)
        .filter((word) => word !== '')
}
