import { nearest } from '../../common/nearest.ts'

/** One thing that is wrong with a policy: where, and what, as the rest of a sentence that begins with the place. */
export interface PolicyProblem {
  path: PolicyPath
  problem: string
}

export type PolicyPath = readonly (string | number)[]

/** The part of JSON Schema that the schema of policies uses. Patterns are for editors: what they check has better words here. */
interface Shape {
  type?: string
  enum?: readonly unknown[]
  properties?: Record<string, Shape>
  required?: readonly string[]
  additionalProperties?: false | Shape
  maxProperties?: number
  items?: Shape
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** No one reads more of them at once. */
export const MOST_PROBLEMS = 50

/** Holds a document against a schema. */
export function checkShape(shape: object, document: unknown): PolicyProblem[] {
  const problems: PolicyProblem[] = []
  visit(shape as Shape, document, [])
  return problems

  function visit(shape: Shape, value: unknown, path: PolicyPath): void {
    if (problems.length >= MOST_PROBLEMS) return
    const problem = problemOf(shape, value)
    if (problem !== null) problems.push({ path, problem })
    else if (Array.isArray(value)) for (const [at, one] of value.entries()) visit(shape.items!, one, [...path, at])
    else if (shape.type === 'object') visitObject(shape, value as object, path)
  }

  function visitObject(
    { properties = {}, required = [], additionalProperties }: Shape,
    value: object,
    path: PolicyPath,
  ) {
    for (const [name, one] of Object.entries(value)) {
      if (problems.length >= MOST_PROBLEMS) return
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (own !== undefined) visit(own, one, [...path, name])
      else if (additionalProperties) visit(additionalProperties, one, [...path, name])
      else problems.push({ path: [...path, shortened(name)], problem: unknownKey(name, Object.keys(properties)) })
    }
    for (const name of required)
      if (!Object.hasOwn(value, name)) problems.push({ path: [...path, name], problem: 'is missing.' })
  }
}

function unknownKey(name: string, known: readonly string[]): string {
  const [near] = nearest(name, known)
  if (near !== undefined) return `is an unknown key. Did you mean ${near}?`
  return `is an unknown key. Known are ${known.filter((one) => one !== '$schema').join(', ')}.`
}

function problemOf(shape: Shape, value: unknown): string | null {
  if (shape.enum !== undefined) return shape.enum.includes(value) ? null : notOneOf(shape.enum, value)
  switch (shape.type) {
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object with keys.'
      if (Object.keys(value).length > (shape.maxProperties ?? Infinity))
        return `must have at most ${shape.maxProperties} keys.`
      return null
    case 'array':
      if (!Array.isArray(value)) return 'must be a list.'
      if (value.length < (shape.minItems ?? 0)) return 'must not be empty.'
      return value.length > (shape.maxItems ?? Infinity) ? `must have at most ${shape.maxItems} entries.` : null
    case 'string':
      if (typeof value !== 'string') return 'must be text.'
      if (value.trim().length < (shape.minLength ?? 0)) return 'must not be empty.'
      if (value.includes('\0')) return 'must be text without NUL characters.'
      return value.length > (shape.maxLength ?? 1_000)
        ? `must have at most ${shape.maxLength ?? 1_000} characters.`
        : null
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false.'
    default:
      return problemOfNumber(shape, value)
  }
}

function problemOfNumber({ type, minimum = 0, maximum }: Shape, value: unknown): string | null {
  const isNumber =
    typeof value === 'number' && Number.isFinite(value) && (type !== 'integer' || Number.isInteger(value))
  if (isNumber && value >= minimum && value <= maximum!) return null
  return `must be a ${type === 'integer' ? 'whole number' : 'number'} from ${minimum} to ${maximum}.`
}

function notOneOf(allowed: readonly unknown[], value: unknown): string {
  const names = allowed.map(String)
  const [near] = typeof value === 'string' ? nearest(value, names) : []
  // The same where a number was written as text.
  if (near !== undefined && near !== value) return `must be one of ${names.join(', ')}. Did you mean ${near}?`
  return `must be ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}.`
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}

/** As people write it: `mute[2].until`. */
export function pathText(path: PolicyPath): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
}
