import { describe, expect, it } from 'vitest'
import { bounded, LONGEST_TEXT } from './bounded-text.ts'

const long = 'x'.repeat(LONGEST_TEXT + 1)
const cut = `${'x'.repeat(LONGEST_TEXT - 1)}…`

describe('bounded', () => {
  it.each([['x'.repeat(LONGEST_TEXT)], [7], [null], [undefined], [true]])('leaves what fits as it is: %#', (value) => {
    expect(bounded(value)).toBe(value)
  })

  it('copies nothing that fits', () => {
    const part = { a: [{ b: 'c' }], d: null, e: undefined }
    expect(bounded(part)).toBe(part)
  })

  it.each([
    [long, cut],
    [
      [long, 'a'],
      [cut, 'a'],
    ],
    [
      { a: { b: [long] }, c: 1 },
      { a: { b: [cut] }, c: 1 },
    ],
  ])('cuts texts at any depth: %#', (part, expected) => {
    expect(bounded<unknown>(part)).toEqual(expected)
  })

  it('never cuts through a character', () => {
    const text = bounded(`x${'😀'.repeat(LONGEST_TEXT)}`)
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT)
    expect(text.endsWith('😀…')).toBe(true)
  })

  it('cuts lists, objects and their names', () => {
    const many = Array.from({ length: 300 }, (_, at) => `a${at}`)
    expect(bounded(many)).toEqual(many.slice(0, 200))
    expect(bounded(many, Number.POSITIVE_INFINITY)).toBe(many)
    const fields = Object.fromEntries(many.map((name) => [name, 1]))
    expect(Object.keys(bounded(fields))).toEqual(many.slice(0, 200))
    const [name] = Object.keys(bounded({ [long]: 1 }))
    expect(name).toBe(`${'x'.repeat(299)}…`)
  })

  it('leaves the part that it was given as it was', () => {
    const part = { a: [long] }
    bounded(part)
    expect(part).toEqual({ a: [long] })
  })
})
