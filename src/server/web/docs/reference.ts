import type { Words } from '../words/words.ts'

/** The parts of OpenAPI 3.1 that our document uses. */

export interface OpenApi {
  info: { description: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema> }
  /** By the type of the event. */
  webhooks?: Record<string, { post: Pick<OperationObject, 'requestBody'> }>
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: ParameterObject[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, ResponseObject>
}

interface ParameterObject {
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema: Schema
}

interface ResponseObject {
  description: string
  headers?: Record<string, { description?: string }>
  content?: Record<string, { schema: Schema; example?: unknown }>
}

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** The API reference as its pages show it. */
export interface Reference {
  /** How to use the API; `topic` is empty where there is none. */
  guide: { topic: string; text: string }[]
  groups: Group[]
  /** The objects in responses. Each has a page. */
  records: ObjectDescription[]
  /** What webhooks receive. Each has a page. */
  events: EventDescription[]
}

export interface ObjectDescription {
  name: string
  description: string
  fields: Field[]
  /** The only group with operations that return it; null if several do. */
  group: string | null
}

/** What webhooks receive for one type of event. */
export interface EventDescription {
  name: keyof Words['alerts']['events']
  fields: Field[]
}

/** Operations about the same thing. They have a page. */
export interface Group {
  name: string
  description: string
  operations: Operation[]
}

export interface Operation {
  /** Also its anchor. */
  id: string
  /** Several if they do the same. */
  methods: string[]
  path: string
  summary: string
  description: string
  parameters: (Field & { place: string })[]
  /** The media types of a body; empty if there is none. */
  bodyTypes: string[]
  answers: Answer[]
}

interface Answer {
  status: number
  description: string
  /** Empty if there is no body, or if it is a problem. */
  fields: Field[]
  headers: { name: string; description: string }[]
  /** JSON, or text of another type; null if there is no body. */
  example: string | null
}

export interface Field {
  /** With the path of nested fields: `results.audits[].id`. */
  name: string
  type: string
  /** The object that it is, or is a list of. */
  record: string | null
  required: boolean
  allowed: string[]
  /** The default value. */
  fallback: string | null
  example: string | null
  description: string
}

/** In display order. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const PREFIX = '#/components/schemas/'

export function readReference({ info, tags, paths, components, webhooks = {} }: OpenApi): Reference {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation === undefined ? [] : [{ method, path, operation }]
    }),
  )
  const returned = operations.map(({ operation: { tags, responses } }) => ({ tags, text: JSON.stringify(responses) }))
  /** The names of the groups whose operations return an object. */
  const groupsOf = (record: string) => {
    const reference = JSON.stringify(PREFIX + record)
    return new Set(returned.flatMap(({ tags, text }) => (text.includes(reference) ? tags : [])))
  }
  return {
    guide: info.description.split('\n\n').map(topicOf),
    groups: tags.map(({ name, description = '' }) => ({
      name,
      description,
      operations: alike(operations.filter(({ operation }) => operation.tags.includes(name)).map(operationOf)),
    })),
    records: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      fields: fieldsOf(schema),
      group: onlyOne(groupsOf(name)),
    })),
    events: Object.entries(webhooks).map(([name, { post }]) => ({
      name: name as EventDescription['name'],
      fields: fieldsOf(bodyOf(post) ?? {}),
    })),
  }
}

/** The page of a group. */
export function groupPath(name: string): string {
  return `/docs/${name.toLowerCase()}`
}

/** The page of an object: of `ReportSummary`, report-summary. */
export function recordPath(name: string): string {
  return `/docs/records/${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}`
}

/** The page of an event: of `report.score_dropped`, report.score-dropped. */
export function eventPath(type: string): string {
  return `/docs/webhooks/${type.replaceAll('_', '-')}`
}

/** Every page of the reference. */
export function referencePaths({
  tags,
  components,
  webhooks = {},
}: Pick<OpenApi, 'tags' | 'components' | 'webhooks'>): string[] {
  return [
    '/docs',
    '/docs/records',
    '/docs/webhooks',
    '/docs/problems',
    ...tags.map(({ name }) => groupPath(name)),
    ...Object.keys(components.schemas).map(recordPath),
    ...Object.keys(webhooks).map(eventPath),
  ]
}

function onlyOne<T>(all: ReadonlySet<T>): T | null {
  const [only = null] = all
  return all.size === 1 ? only : null
}

/** A paragraph that may begin with its topic in bold. */
function topicOf(paragraph: string): { topic: string; text: string } {
  const [, topic = '', text = paragraph] = /^\*\*(.+?)\*\*\s*(.*)$/s.exec(paragraph) ?? []
  return { topic, text }
}

function operationOf({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: OperationObject
}): Operation {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation
  const body = bodyOf({ requestBody })
  return {
    id: operationId,
    methods: [method.toUpperCase()],
    path,
    summary,
    description,
    parameters: [
      ...parameters.map(({ name, in: place, required = false, description, example, schema }) => ({
        ...fieldOf(name, { ...schema, ...(description === undefined ? {} : { description }) }, required),
        ...(example === undefined ? {} : { example: String(example) }),
        place,
      })),
      ...(body === undefined ? [] : fieldsOf(body).map((field) => ({ ...field, place: 'body' }))),
    ],
    bodyTypes: Object.keys(requestBody?.content ?? {}),
    answers: Object.entries(responses).map(([status, response]) => answerOf(Number(status), response)),
  }
}

function bodyOf({ requestBody }: Pick<OperationObject, 'requestBody'>): Schema | undefined {
  return Object.values(requestBody?.content ?? {})[0]?.schema
}

function answerOf(status: number, { description, headers = {}, content = {} }: ResponseObject): Answer {
  const [media] = Object.values(content)
  return {
    status,
    description,
    fields: fieldsOf(media?.schema ?? {}),
    headers: Object.entries(headers).map(([name, { description = '' }]) => ({ name, description })),
    example: exampleOf(media?.example),
  }
}

function exampleOf(example: unknown): string | null {
  if (example === undefined) return null
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

/** Merges operations with the same path and summary into one with several methods. */
function alike(operations: Operation[]): Operation[] {
  const kept: Operation[] = []
  for (const operation of operations) {
    const same = kept.find(({ path, summary }) => path === operation.path && summary === operation.summary)
    if (same === undefined) kept.push(operation)
    else same.methods.push(...operation.methods)
  }
  return kept
}

/** All fields, nested ones included, as a flat list. */
function fieldsOf({ properties = {}, required = [] }: Schema, before = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const full = before + name
    const inner = schema.items === undefined ? fieldsOf(schema, `${full}.`) : fieldsOf(schema.items, `${full}[].`)
    return [fieldOf(full, schema, required.includes(name)), ...inner]
  })
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  return {
    name,
    type: typeOf(schema),
    record: recordOf(schema),
    required,
    allowed: (schema.enum ?? [schema.const ?? null]).filter((value) => value !== null).map(String),
    fallback: schema.default === undefined ? null : String(schema.default),
    example: schema.examples?.[0] === undefined ? null : String(schema.examples[0]),
    description: schema.description ?? '',
  }
}

function typeOf({ $ref, anyOf, type = 'any', format, items }: Schema): string {
  if ($ref !== undefined) return nameOf($ref)
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ')
  const [first, ...more] = [type].flat()
  const kind = first === 'array' && items !== undefined ? `${typeOf(items)}[]` : (format ?? first!)
  return [kind, ...more].join(' | ')
}

function recordOf({ $ref, items }: Schema): string | null {
  if ($ref !== undefined) return nameOf($ref)
  return items === undefined ? null : recordOf(items)
}

function nameOf(reference: string): string {
  return reference.replace(PREFIX, '')
}

/** What the pages need to know about the API. */
export interface ApiDescription {
  /** The OpenAPI document. A function, because it is complete only after all routes are registered. */
  document(): unknown
  problems: Record<string, { status: number; title: string; about: string }>
}
