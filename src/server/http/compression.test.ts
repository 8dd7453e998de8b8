import { describe, expect, it } from 'vitest'
import { accepts, negotiate } from './compression.ts'

describe('the coding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'zstd'],
    ['gzip ; q=0.9 , br ; q=0.9', 'br'],
    ['deflate', null],
    ['nonsense;;;,,=', null],
    ['br;q=high', 'br'],
  ])('for %s', (header, coding) => {
    expect(negotiate(header)).toBe(coding)
  })
})

describe('what a client takes', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['gzip, deflate, br, zstd', true],
    ['ZSTD;q=0.1, br', true],
    ['zstd;q=0, *', false],
    ['*', true],
    ['gzip, br', false],
  ])('of %s is zstd: %s', (header, isTaken) => {
    expect(accepts('zstd', header)).toBe(isTaken)
  })
})
