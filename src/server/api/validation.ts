import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type FieldErrors, invalid } from './problems.ts'

/** The parts of a field's JSON Schema that messages are built from. */
interface FieldSchema {
  type: string | readonly string[]
  anyOf?: readonly { type?: string }[]
  enum?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

interface FieldsSchema {
  properties: Record<string, FieldSchema>
  required?: readonly string[]
}

/**
 * Checks queries and bodies by the schemas that the OpenAPI document is built from. Text that spells a number counts as one
 * where the schema has a number, because queries and forms carry only text; so does JSON of an object where it has an object. Where it
 * has a list, a single text is a list of one.
 * Fields that are empty or null count as absent, because many clients send all fields of a request, used or not. Unknown fields
 * are dropped.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Handlers answer 404 to a malformed id like to an unknown one, and read headers themselves.
  if (httpPart === 'params' || httpPart === 'headers') return () => true
  // Fastify's type of a schema says nothing of its fields; ours are all objects.
  const fields = schema as unknown as FieldsSchema
  // Compiled for the first request: the start of the server would take a tenth longer for all of them.
  let checker: ReturnType<typeof Compile> | undefined
  return (given: unknown) => {
    if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given)))
      return { error: invalid({ body: ['must be an object with the fields of the request.'] }) }
    const value = pick(fields, (given ?? {}) as Record<string, unknown>)
    const withNul = Object.keys(value).filter((name) => hasNul(value[name]))
    if (withNul.length > 0)
      return { error: invalid(Object.fromEntries(withNul.map((name) => [name, ['must not contain NUL characters.']]))) }
    checker ??= Compile(schema)
    return checker.Check(value) ? { value } : { error: invalid(errorsOf(fields, value, checker)) }
  }
}

/** For a text or a list of texts: any other JSON value is not text, and some can't even be converted to text. */
function hasNul(value: unknown): boolean {
  return [value].flat().some((one) => typeof one === 'string' && one.includes('\0'))
}

function pick({ properties }: FieldsSchema, given: Record<string, unknown>) {
  const value: Record<string, unknown> = {}
  for (const name in properties) {
    const field = properties[name]!
    const one = Object.hasOwn(given, name) ? given[name] : undefined
    if (one === undefined || one === null || one === '') {
      if (field.default !== undefined) value[name] = field.default
    } else value[name] = read(field, one)
  }
  return value
}

const SPELLED: Record<string, RegExp> = {
  integer: /^(?:0|-?[1-9]\d{0,14})$/,
  number: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/,
}

function read({ type }: FieldSchema, value: unknown): unknown {
  if (isList(type)) return Array.isArray(value) ? value.filter((one) => one !== '') : [value]
  if (type === 'object' && typeof value === 'string') return readObject(value)
  // Some take a number or a word.
  const isNumber = (text: string) => [type].flat().some((one) => SPELLED[one]?.test(text))
  return typeof value === 'string' && isNumber(value) ? Number(value) : value
}

/** OpenAPI 3.1 §4.8.15: the field of a form that is an object has it as JSON. */
function readObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Also one that may be null. */
function isList(type: FieldSchema['type'] | undefined): boolean {
  return type === 'array' || (typeof type === 'object' && type.includes('array'))
}

function errorsOf({ properties }: FieldsSchema, value: Record<string, unknown>, checker: ReturnType<typeof Compile>) {
  const errors: FieldErrors = {}
  for (const { keyword, instancePath, params } of checker.Errors(value)) {
    if (keyword === 'required')
      for (const name of (params as { requiredProperties: string[] }).requiredProperties)
        errors[name] = ['is required.']
    const name = instancePath.split('/')[1]
    if (name === undefined || errors[name] !== undefined) continue
    errors[name] = [requirementOf(properties[name]!, value[name])]
  }
  return errors
}

/** Completes the sentence that begins with the field's name. */
function requirementOf(field: FieldSchema, given: unknown): string {
  if (field.anyOf?.some(({ type }) => type === 'array'))
    return 'must be text with one entry a line, or an array of texts.'
  if (field.anyOf !== undefined) return 'must be an id, such as 01890a5d-ac96-774b-bcce-b302099a8057, or none.'
  if (isList(field.type)) return 'must be text, given once or several times.'
  if (field.type === 'object') return 'must be an object in JSON.'
  if (Array.isArray(given)) return 'must be given once.'
  if (field.enum !== undefined) return `must be ${field.enum.length > 1 ? 'one of ' : ''}${field.enum.join(', ')}.`
  if (field.type === 'integer' && field.maximum !== undefined)
    return `must be a whole number from ${field.minimum ?? 0} to ${field.maximum}.`
  if (field.type === 'integer') return `must be a whole number of at least ${field.minimum ?? 0}.`
  if (field.type === 'number') return `must be a number from ${field.minimum ?? 0} to ${field.maximum}.`
  if (field.format === 'uuid') return 'must be an id, such as 01890a5d-ac96-774b-bcce-b302099a8057.'
  const isText = typeof given === 'string' || field.minLength !== undefined
  if (field.maxLength === undefined || !isText) return 'must be text.'
  const least = field.minLength ?? 0
  const most = field.maxLength
  // The only pattern with a length is that of names in Git.
  if (field.pattern !== undefined)
    return `must be one line of ${least} to ${most} characters, without spaces at its ends.`
  return `must be text of ${least} to ${most} characters.`
}
