import { Type } from 'typebox'
import { invalid } from './problems.ts'

/** The parameter `fields`, which selects fields of a record. */
export function fieldsParameter(example: string) {
  return Type.Optional(
    Type.String({
      description: `Only these fields of each record, separated by commas, e.g. \`${example}\`. Fields that are required in the schema are then missing.`,
    }),
  )
}

/** The fields to send, or undefined for all. */
export function readFields(given: string | undefined, record: { properties: object }): string[] | undefined {
  if (given === undefined) return undefined
  const known = Object.keys(record.properties)
  const fields = given.split(',').map((name) => name.trim())
  if (fields.every((name) => known.includes(name))) return known.filter((name) => fields.includes(name))
  throw invalid({ fields: [`must be names of fields, separated by commas: ${known.join(', ')}.`] })
}

/** The record as JSON, with these fields alone. */
export function pick(json: string, fields: readonly string[]): string {
  const record = JSON.parse(json) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(fields.filter((name) => name in record).map((name) => [name, record[name]])))
}
