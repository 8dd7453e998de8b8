/** The parts of OpenAPI 3.1 that our document uses. */

export interface OpenApi {
  tags: { name: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema> }
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** The API reference as its pages show it. */
export interface Reference {
  groups: { name: string; operations: Operation[] }[]
  records: { name: string; description: string; fields: Field[] }[]
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
  answers: Answer[]
}

interface Answer {
  status: number
  description: string
  /** Empty if there is no body, or if it is a problem. */
  fields: Field[]
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
const REFERENCE = /^#\/components\/schemas\//

export function readReference({ tags, paths, components }: OpenApi): Reference {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation === undefined ? [] : [{ method, path, operation }]
    }),
  )
  return {
    groups: tags.map(({ name }) => ({
      name,
      operations: alike(operations.filter(({ operation }) => operation.tags.includes(name)).map(operationOf)),
    })),
    records: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      fields: fieldsOf(schema),
    })),
  }
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
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  return {
    id: operationId,
    methods: [method.toUpperCase()],
    path,
    summary,
    description,
    parameters: [
      ...parameters.map(({ name, in: place, required = false, description, schema }) => ({
        ...fieldOf(name, { ...schema, ...(description === undefined ? {} : { description }) }, required),
        place,
      })),
      ...(body === undefined ? [] : fieldsOf(body).map((field) => ({ ...field, place: 'body' }))),
    ],
    answers: Object.entries(responses).map(([status, { description, content = {} }]) => ({
      status: Number(status),
      description,
      fields: fieldsOf(Object.values(content)[0]?.schema ?? {}),
    })),
  }
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
    allowed: (schema.enum ?? []).filter((value) => value !== null).map(String),
    fallback: schema.default === undefined ? null : String(schema.default),
    example: schema.examples?.[0] === undefined ? null : String(schema.examples[0]),
    description: schema.description ?? '',
  }
}

function typeOf({ $ref, type = 'any', format, items }: Schema): string {
  if ($ref !== undefined) return nameOf($ref)
  const [first, ...more] = [type].flat()
  const kind = first === 'array' && items !== undefined ? `${typeOf(items)}[]` : (format ?? first!)
  return [kind, ...more].join(' | ')
}

function recordOf({ $ref, items }: Schema): string | null {
  if ($ref !== undefined) return nameOf($ref)
  return items === undefined ? null : recordOf(items)
}

function nameOf(reference: string): string {
  return reference.replace(REFERENCE, '')
}
