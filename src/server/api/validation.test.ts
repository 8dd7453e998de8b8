import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Problem } from './problems.ts'
import { validatorCompiler } from './validation.ts'

const schema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  size: Type.Optional(Type.Unsafe<number>({ type: 'integer', enum: [10, 25], default: 10 })),
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  only: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['url'] })),
  rate: Type.Optional(Type.Number({ minimum: 0.1, maximum: 50 })),
  globs: Type.Optional(Type.Array(Type.String())),
  note: Type.Optional(Type.String()),
  after: Type.Optional(Type.String({ format: 'uuid' })),
  params: Type.Optional(Type.Unsafe<object>({ type: 'object', additionalProperties: true })),
  url: Type.Optional(Type.String({ maxLength: 2048 })),
  branch: Type.Optional(Type.String({ minLength: 1, maxLength: 9, pattern: '^\\S+$' })),
})

const check = (httpPart: string, value: unknown) => {
  const validate = validatorCompiler({ schema, httpPart, method: 'GET', url: '/' }) as (value: unknown) => {
    value?: unknown
    error?: Problem
  }
  return validate(value)
}

const body = (value: unknown) => check('body', value)
const query = (value: unknown) => check('querystring', value)

describe('what is right', () => {
  it('gets the defaults of what is absent, and nothing that is unknown', () => {
    expect(body({ name: 'a', other: 1 })).toEqual({ value: { name: 'a', size: 10, page: 1 } })
  })

  it('may spell whole numbers as text', () => {
    expect(query({ name: 'a', size: '25', page: '3' })).toEqual({ value: { name: 'a', size: 25, page: 3 } })
  })

  it('may spell other numbers as text, where they are allowed', () => {
    expect(body({ name: 'a', rate: '2.5' })).toMatchObject({ value: { rate: 2.5 } })
  })

  it('may have an object as JSON', () => {
    expect(body({ name: 'a', params: '{"points": 5}' })).toMatchObject({ value: { params: { points: 5 } } })
  })

  it.each([
    ['once', '/a', ['/a']],
    ['several times', ['/a', '', '/b'], ['/a', '/b']],
  ])('may give a list %s', (_, globs, expected) => {
    expect(body({ name: 'a', globs })).toMatchObject({ value: { globs: expected } })
  })

  it.each([
    ['an empty query parameter', query, ''],
    ['an empty form field', body, ''],
    ['null in a JSON body', body, null],
  ])('%s counts as absent', (_, check, empty) => {
    expect(check({ name: 'a', size: empty, only: empty })).toEqual({ value: { name: 'a', size: 10, page: 1 } })
  })

  it('does not take what an object inherits for a field', () => {
    expect(body(Object.assign(Object.create({ size: 25 }), { name: 'a' }))).toMatchObject({ value: { size: 10 } })
  })
})

describe('what is not checked here', () => {
  it.each(['params', 'headers'])('%s stay as they are', (httpPart) => {
    expect(check(httpPart, { other: 1 })).toBe(true)
  })
})

describe('what is wrong is named, with what is allowed', () => {
  it.each([
    ['absent', {}, { name: ['is required.'] }],
    ['not text of any length', { name: 'a', note: 5 }, { note: ['must be text.'] }],
    ['too long', { name: 'abcdef' }, { name: ['must be text of 1 to 5 characters.'] }],
    ['required but empty', { name: '' }, { name: ['is required.'] }],
    ['not text', { name: 5 }, { name: ['must be text of 1 to 5 characters.'] }],
    ['a number where any short text is allowed', { name: 'a', url: 5 }, { url: ['must be text.'] }],
    ['required but null', { name: null }, { name: ['is required.'] }],
    ['given twice', { name: ['a', 'b'] }, { name: ['must be given once.'] }],
    ['not among the allowed', { name: 'a', size: '11' }, { size: ['must be one of 10, 25.'] }],
    ['not the only one allowed', { name: 'a', only: 'x' }, { only: ['must be url.'] }],
    ['no whole number', { name: 'a', page: '1.5' }, { page: ['must be a whole number of at least 1.'] }],
    ['a number in words', { name: 'a', page: '1e3' }, { page: ['must be a whole number of at least 1.'] }],
    ['too small', { name: 'a', page: '0' }, { page: ['must be a whole number of at least 1.'] }],
    ['a number with a leading zero', { name: 'a', size: '010' }, { size: ['must be one of 10, 25.'] }],
    ['a boolean', { name: 'a', size: true }, { size: ['must be one of 10, 25.'] }],
    ['a number out of range', { name: 'a', rate: '-1' }, { rate: ['must be a number from 0.1 to 50.'] }],
    ['no text in a list', { name: 'a', globs: ['/a', 1] }, { globs: ['must be text, given once or several times.'] }],
    ['no id', { name: 'a', after: 'x' }, { after: [expect.stringMatching(/^must be an id, such as [\da-f-]{36}\.$/)] }],
    [
      'more than one line',
      { name: 'a', branch: 'a\nb' },
      { branch: ['must be one line of 1 to 9 characters, without spaces at its ends.'] },
    ],
    ['several', { size: 1, page: 0 }, { name: expect.anything(), size: expect.anything(), page: expect.anything() }],
  ])('%s', (_, value, errors) => {
    const { error } = body(value)
    expect(error).toBeInstanceOf(Problem)
    expect(error?.errors).toEqual(errors)
  })

  it.each([
    ['an object that cannot be text', { toString: 1 }],
    ['a list of such objects', [{ toString: 1 }]],
    ['lists in lists in lists', JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))],
  ])('%s, where text is wanted', (_, name) => {
    expect(Object.keys(body({ name }).error?.errors ?? {})).toEqual(['name'])
    expect(Object.keys(body({ name: 'a', globs: name }).error?.errors ?? {})).toEqual(['globs'])
  })

  it.each(['points=5', '{', '[1]', '"text"', 'null', ['{}', '{}']])('no object: %j', (params) => {
    expect(body({ name: 'a', params }).error?.errors).toEqual({ params: ['must be an object in JSON.'] })
  })

  it('NUL, also in one text of a list', () => {
    const sentence = ['must not contain NUL characters.']
    expect(body({ name: 'a\0', globs: ['/a', '/\0'] }).error?.errors).toEqual({ name: sentence, globs: sentence })
  })

  it.each([[[]], ['text'], [5], [true]])('a body that is no object: %j', (value) => {
    expect(body(value).error?.errors).toEqual({ body: [expect.any(String)] })
  })
})
