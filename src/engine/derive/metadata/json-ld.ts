import { isObject } from '../../../common/is-object.ts'
import type { Json } from '../../model.ts'
import { foldSpace } from '../document/dom.ts'
import { isSchemaOrg, isSchemaOrgType, schemaOrgName } from './schema-org.ts'

export type JsonLdProblem =
  | { kind: 'too-long' | 'empty' | 'no-item' | 'not-object' | 'no-context' | 'no-type' }
  /** As in scripts of old: a comment or CDATA around it, which JSON lacks. */
  | { kind: 'wrapped'; wrapper: string }
  /** With the parser's error message. */
  | { kind: 'invalid-json'; error: string }

/** The types in a JSON-LD block (JSON-LD 1.1, https://www.w3.org/TR/json-ld11/). */
export interface JsonLd {
  /** Why search engines ignore the block. */
  problems: JsonLdProblem[]
  /** Types in their order; `name` is set if they are of schema.org. */
  types: { written: string; name: string | null }[]
}

const MAX_TEXT = 1_000_000
const MAX_NODES = 20_000
const MAX_PROBLEMS = 10
const MAX_CONTEXTS = 20
const MAX_ALIASES = 5

type Item = { [key: string]: Json }

/** The part of a JSON-LD context that types depend on. */
interface Context {
  schemaOrg: boolean
  /** Another vocabulary takes part, which may define any term and was not read. */
  unread: boolean
  /** The objects that define terms and prefixes, innermost first. */
  terms: Item[]
  aliases: Alias[]
}

interface Alias {
  name: string
  keyword: '@type' | '@graph'
}

const NO_CONTEXT: Context = { schemaOrg: false, unread: false, terms: [], aliases: [] }

export function readJsonLd(text: string): JsonLd {
  const result: JsonLd = { problems: [], types: [] }
  if (text.length > MAX_TEXT) return { ...result, problems: [{ kind: 'too-long' }] }
  if (text.trim() === '') return { ...result, problems: [{ kind: 'empty' }] }
  let json: Json
  try {
    json = JSON.parse(text) as Json
  } catch (thrown) {
    const wrapper = WRAPPER.exec(text)?.[1]
    if (wrapper !== undefined) return { ...result, problems: [{ kind: 'wrapped', wrapper }] }
    return { ...result, problems: [{ kind: 'invalid-json', error: reasonOf(thrown as Error) }] }
  }
  const items = Array.isArray(json) ? json : [json]
  if (items.length === 0) result.problems.push({ kind: 'no-item' })
  for (const item of items) {
    if (result.problems.length >= MAX_PROBLEMS) break
    readTop(item, result)
  }
  return result
}

const WRAPPER = /^\s*(?:\/\*|\/\/)?\s*(<!\[CDATA\[|<!--)/

/** The parser quotes the text with its line breaks, and ends by saying that it is not JSON. */
function reasonOf({ message }: Error): string {
  return foldSpace(message)
    .slice(0, 160)
    .replace(', ..."', ', "…')
    .replace(/"\.{3} is not valid JSON$/, '…"')
    .replace(/" is not valid JSON$/, '"')
}

function readTop(item: Json, result: JsonLd): void {
  if (!isItem(item)) {
    result.problems.push({ kind: 'not-object' })
    return
  }
  const context = contextOf(item['@context'] ?? null, NO_CONTEXT)
  const hasContext = (item['@context'] ?? null) !== null
  const graph = read(item, '@graph', context)
  if (!hasContext && !hasOwnContexts(graph) && !isExpanded(item)) result.problems.push({ kind: 'no-context' })
  const before = result.types.length
  readTypes(item, result)
  const typed = graph === undefined ? typesOf(item, context) !== null : result.types.length > before
  const isBare = Array.isArray(graph) && graph.length === 0
  if (!typed && !context.unread) result.problems.push({ kind: isBare ? 'no-item' : 'no-type' })
}

/** JSON-LD 1.1 §9.1, expanded form: full addresses and keywords need no context. */
function isExpanded(item: Item): boolean {
  const isFull = Object.keys(item).every((key) => key === '@type' || key === '@id' || ADDRESS.test(key))
  return isFull && (typesOf(item, NO_CONTEXT) ?? []).every((type) => ADDRESS.test(type))
}

const ADDRESS = /^https?:\/\//

/** The items of a graph may each bring their context. */
function hasOwnContexts(graph: Json | undefined): boolean {
  if (!Array.isArray(graph) || graph.length === 0) return false
  return graph.every((item) => isItem(item) && (item['@context'] ?? null) !== null)
}

/** Without recursion, because hostile JSON can be nested as deep as it is long. */
function readTypes(top: Item, result: JsonLd): void {
  const open: { value: Json; context: Context }[] = [{ value: top, context: NO_CONTEXT }]
  for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes++) {
    const { value, context } = open.pop()!
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) if (isBranch(value[i]!)) open.push({ value: value[i]!, context })
    } else if (isItem(value)) {
      const own = value['@context'] === undefined ? context : contextOf(value['@context'], context)
      for (const written of typesOf(value, own) ?? []) result.types.push({ written, name: nameOf(written, own) })
      for (const [key, inner] of Object.entries(value).reverse())
        if (key !== '@context' && isBranch(inner)) open.push({ value: inner, context: own })
    }
  }
}

function typesOf(item: Item, context: Context): string[] | null {
  const value = read(item, '@type', context) ?? null
  if (value === null) return null
  const types = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
  return types.length === 0 ? null : types
}

function read(item: Item, keyword: '@type' | '@graph', { aliases, terms }: Context): Json | undefined {
  if (Object.hasOwn(item, keyword)) return item[keyword]
  const alias = aliases.find((one) => one.keyword === keyword && Object.hasOwn(item, one.name))
  if (alias !== undefined) return item[alias.name]
  // In schema.org's context `type` is a name for `@type`, as in many others.
  return keyword === '@type' && meaningOf('type', terms) === undefined ? item['type'] : undefined
}

/** JSON-LD 1.1 §4.1.6: a context may give keywords other names. */
function aliasesIn(context: Item): Alias[] {
  const found: Alias[] = []
  for (const [name, meaning] of Object.entries(context)) {
    const keyword = isItem(meaning) ? meaning['@id'] : meaning
    if (keyword === '@type' || keyword === '@graph') found.push({ name, keyword })
    if (found.length === MAX_ALIASES) break
  }
  return found
}

function contextOf(value: Json, outer: Context): Context {
  if (value === null) return NO_CONTEXT
  let context = outer
  for (const part of (Array.isArray(value) ? value : [value]).slice(0, MAX_CONTEXTS)) {
    if (typeof part === 'string') {
      const isOwn = isSchemaOrg(part)
      context = { ...context, schemaOrg: context.schemaOrg || isOwn, unread: context.unread || !isOwn }
    } else if (isItem(part)) {
      if (context.terms.length >= MAX_CONTEXTS) return NO_CONTEXT
      const vocabulary = part['@vocab']
      const schemaOrg = vocabulary === undefined ? context.schemaOrg : isSchemaOrg(String(vocabulary))
      context = {
        schemaOrg,
        unread: context.unread || '@import' in part,
        terms: [part, ...context.terms],
        aliases: [...aliasesIn(part), ...context.aliases].slice(0, MAX_ALIASES),
      }
    }
  }
  return context
}

/**
 * The name at schema.org; null for types of other vocabularies, which are not judged. JSON-LD 1.1 §4.1: a term means what the contexts
 * together define, so one that schema.org lacks may be from any other context.
 */
function nameOf(written: string, { schemaOrg, unread, terms }: Context): string | null {
  if (meaningOf(written, terms) !== undefined) return null
  const colon = written.indexOf(':')
  if (colon === -1) return schemaOrg && !(unread && !isSchemaOrgType(written)) ? written : null
  const prefix = written.slice(0, colon)
  const meaning = meaningOf(prefix, terms)
  if (typeof meaning === 'string') return isSchemaOrg(meaning) ? written.slice(colon + 1) : null
  if (prefix === 'schema' && schemaOrg) return written.slice(colon + 1)
  return schemaOrgName(written)
}

function meaningOf(term: string, terms: Item[]): Json | undefined {
  return terms.find((own) => Object.hasOwn(own, term))?.[term]
}

function isItem(value: Json): value is Item {
  return isObject(value)
}

function isBranch(value: Json): boolean {
  return typeof value === 'object' && value !== null
}
