import { expect, it } from 'vitest'
import { checkShape, pathText } from './check-shape.ts'

const text = { type: 'string' }
const shape = {
  type: 'object',
  properties: {
    $schema: text,
    name: { type: 'string', minLength: 1, maxLength: 3 },
    text,
    names: { type: 'array', items: text, minItems: 1, maxItems: 2 },
    share: { type: 'number', maximum: 1 },
    days: { type: 'integer', minimum: 2, maximum: 3 },
    byName: { type: 'object', additionalProperties: { type: 'boolean' }, maxProperties: 2 },
    level: { enum: ['fail', 'warn'] },
  },
}

it.each<[object, string | null]>([
  [{ name: 'abc' }, null],
  [{ name: 'abcd' }, 'name must have at most 3 characters.'],
  [{ name: ' ' }, 'name must not be empty.'],
  [{ text: 'x'.repeat(1_000) }, null],
  [{ text: 'x'.repeat(1_001) }, 'text must have at most 1000 characters.'],
  [{ text: 'a\0b' }, 'text must be text without NUL characters.'],
  [{ names: [] }, 'names must not be empty.'],
  [{ names: ['a', 'b'] }, null],
  [{ names: ['a', 'b', 'c'] }, 'names must have at most 2 entries.'],
  [{ names: ['a', 1] }, 'names[1] must be text.'],
  [{ share: 0 }, null],
  [{ share: 1 }, null],
  [{ share: 1.001 }, 'share must be a number from 0 to 1.'],
  [{ share: Number.NaN }, 'share must be a number from 0 to 1.'],
  [{ days: 2 }, null],
  [{ days: 3 }, null],
  [{ days: 2.5 }, 'days must be a whole number from 2 to 3.'],
  [{ byName: { a: true, b: false } }, null],
  [{ byName: { a: true, b: false, c: true } }, 'byName must have at most 2 keys.'],
  [{ byName: null }, 'byName must be an object with keys.'],
  [{ level: 'wran' }, 'level must be one of fail, warn. Did you mean warn?'],
  [
    { ['x'.repeat(61)]: 1 },
    `${'x'.repeat(60)}… is an unknown key. Known are name, text, names, share, days, byName, level.`,
  ],
])('%.50j: %s', (document, problem) => {
  const problems = checkShape(shape, document).map((one) => `${pathText(one.path)} ${one.problem}`)
  expect(problems).toEqual(problem === null ? [] : [problem])
})

it('no more than fifty problems are looked for, wherever they are', () => {
  const names = { type: 'array', items: { type: 'object', properties: {}, required: ['a'] }, maxItems: 1000 }
  expect(checkShape(names, Array(1000).fill('a'))).toHaveLength(50)
  expect(checkShape(names, Array(1000).fill({}))).toHaveLength(50)
})
