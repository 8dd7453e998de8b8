import { describe, expect, it } from 'vitest'
import { matchesEtag } from './etag.ts'

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['W/"1-a"', true],
    ['"1-a"', true],
    ['"x", W/"1-a"', true],
    ['*', true],
    ['W/"1-b"', false],
    ['1-a', false],
    ['"1-a', false],
  ])('%s', (header, expected) => {
    expect(matchesEtag(header, 'W/"1-a"')).toBe(expected)
  })
})
