import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { EVENT_TYPES, envelopeSchema } from './event-types.ts'

it('names each event as a thing and what became of it, with a schema that holds its type', () => {
  const ajv = new Ajv({ strict: false, formats: { uuid: true, 'date-time': true } })
  const timestamp = '2026-11-15T06:31:07Z'
  for (const type of EVENT_TYPES) {
    expect(type).toMatch(/^[a-z]+\.[a-z_]+$/)
    const validate = ajv.compile(envelopeSchema(type))
    expect(validate({ type: 'other.type', timestamp, sequence: 1, data: {} })).toBe(false)
  }
})
