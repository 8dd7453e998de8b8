import { expect, it } from 'vitest'
import { parseHsts } from './hsts.ts'

it('reads what hstspreload.org asks for', () => {
  expect(parseHsts('max-age=63072000; includeSubDomains; preload')).toEqual({
    valid: true,
    maxAge: 63_072_000,
    includeSubDomains: true,
    preload: true,
    unknown: [],
  })
})

it.each([
  ['max-age=0', 0, false],
  ['  MAX-AGE  =  "10" ;; INCLUDESUBDOMAINS ;', 10, true],
  [';includeSubDomains;max-age=7', 7, true],
  ['note="a; b"; max-age=7', 7, false],
  ['note="a\\"; includeSubDomains"; max-age=7', 7, false],
])('accepts %j', (value, maxAge, includeSubDomains) => {
  expect(parseHsts(value)).toMatchObject({ valid: true, maxAge, includeSubDomains })
})

it('cuts an absurd age to the largest exact number', () => {
  expect(parseHsts(`max-age=${'9'.repeat(400)}`).maxAge).toBe(Number.MAX_SAFE_INTEGER)
})

it('names directives it does not know', () => {
  expect(parseHsts('max-age=1; Report=x; other').unknown).toEqual(['report', 'other'])
})

it.each([
  '',
  ' ; ;',
  'includeSubDomains',
  'max-age',
  'max-age=',
  'max-age=-1',
  'max-age=1.5',
  'max-age=1 2',
  'max-age=1;max-age=1',
  'max-age=1; includeSubDomains; includesubdomains',
  'max-age=1; includeSubDomains=1',
  'max-age=1; "quoted"',
  'max-age=1; a=b=c',
  'max-age=1; a="open',
  'max-age=1; =x',
  'max-age=1, max-age=1',
])('refuses %j', (value) => {
  expect(parseHsts(value)).toMatchObject({ valid: false, maxAge: null })
})

it('refuses a header of a thousand and one directives without reading a megabyte of them', () => {
  expect(parseHsts('max-age=1;'.padEnd(1_000_000, 'a;')).valid).toBe(false)
})
