import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { policyJsonSchema } from './schema.ts'

it('has a JSON Schema that knows the audits, the units and every key', () => {
  const schema = policyJsonSchema(['security/csp'], '/schemas/policy-1.json')
  const isValid = (part: object) => Compile(schema).Check({ version: 1, ...part })
  const mute = { audit: 'security/csp', reason: 'x', until: '2027-03-01' }
  const budget = { name: 'home', bytes: { total: '1.5 MB' }, vitals: { lcp: '2.5 s' } }
  expect(isValid({ mute: [mute], budgets: [budget], require: ['security/csp'] })).toBe(true)
  expect(isValid({ require: ['security/cps'] })).toBe(false)
  expect(isValid({ mute: [{ ...mute, audit: 'security/cps' }] })).toBe(false)
  expect(isValid({ audits: { 'security/cps': { importance: 'low' } } })).toBe(false)
  expect(isValid({ budgets: [{ ...budget, bytes: { total: '1.5 mb' } }] })).toBe(false)
  expect(isValid({ color: 1 })).toBe(false)
})
