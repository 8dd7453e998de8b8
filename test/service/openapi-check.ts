import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Holds answers against the OpenAPI document: the operation, its status, its content type and the body's schema. */

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: Record<string, object> }>
}

export interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

export interface Seen {
  method: string
  path: string
  status: number
  contentType: string | null
  body: unknown
  /** The request selected fields, so others that are required are missing. */
  isPartial?: boolean
}

/** What is wrong with an answer by the document, or null. */
export type Check = (seen: Seen) => string | null

export const FORMATS: Record<string, (text: string) => boolean> = {
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text),
  uri: (text) => URL.canParse(text),
  'uri-reference': (text) => URL.canParse(text, 'https://example.com'),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text),
  password: () => true,
}

export function createCheck(document: OpenApi): Check {
  const whole = checkOf(document)
  const partial = checkOf(
    JSON.parse(JSON.stringify(document, (name, value) => (name === 'required' ? undefined : value))),
  )
  return (seen) => (seen.isPartial ? partial(seen) : whole(seen))
}

function checkOf(document: OpenApi): Check {
  // Each schema checks few answers: optimizing its code would take longer than running it.
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, formats: FORMATS, code })
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'document', components: document.components })
  const validates = new Map<object, ValidateFunction>()
  // By their text, because most operations have the same schemas of errors.
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: object) => {
    const text = JSON.stringify(schema)
    const validate = compiled.get(text) ?? ajv.compile(local(text))
    compiled.set(text, validate)
    validates.set(schema, validate)
    return validate
  }
  const paths = Object.entries(document.paths)
    // OpenAPI 3.1 §4.8.8: a path without parameters comes first.
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, operations]) => ({
      matches: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }))

  return ({ method, path, status, contentType, body }) => {
    const operations = paths.find(({ matches }) => matches.test(path))?.operations
    const operation = operations?.[(method === 'HEAD' ? 'get' : method).toLowerCase()]
    // What the document does not know can only be refused.
    if (operation === undefined) return status >= 400 || status === 204 ? null : `${method} ${path} is not described`
    const response = operation.responses[String(status)]
    if (response === undefined) return `${status} of ${method} ${path} is not described`
    if (response.content === undefined) return body === '' ? null : `${status} of ${method} ${path} has a body`
    const type = contentType?.split(';')[0] ?? ''
    const schema = response.content[type]?.schema
    if (schema === undefined) return `${type} as ${status} of ${method} ${path} is not described`
    if (method === 'HEAD') return null
    const validate = validates.get(schema) ?? compile(schema)
    return validate(body) ? null : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`
  }
}

/** References of the document, as seen from a schema outside of it. */
function local(schema: string): object {
  return JSON.parse(schema.replaceAll('"#/components/', '"document#/components/'))
}
