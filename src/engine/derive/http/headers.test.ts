import { describe, expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { headerValue, headerValues, splitHeader } from './headers.ts'

const headers: Header[] = [
  ['Content-Type', 'text/html'],
  ['link', '</a>; rel=x'],
  ['LINK', '</b>; rel=y'],
]

describe('headerValues', () => {
  it('finds every value whatever the case of the name', () => {
    expect(headerValues(headers, 'Link')).toEqual(['</a>; rel=x', '</b>; rel=y'])
  })

  it('is empty for a header that is not there', () => {
    expect(headerValues(headers, 'Server')).toEqual([])
  })
})

describe('headerValue', () => {
  it('joins several values to one list', () => {
    expect(headerValue(headers, 'link')).toBe('</a>; rel=x, </b>; rel=y')
  })

  it('is null for a header that is not there', () => {
    expect(headerValue(headers, 'Server')).toBeNull()
  })

  it('tells an empty header from an absent one', () => {
    expect(headerValue([['Server', '']], 'server')).toBe('')
  })
})

describe('splitHeader', () => {
  it.each([
    [[], []],
    [[''], ['']],
    [['a, b'], ['a', 'b']],
    [
      ['a', 'b,c'],
      ['a', 'b', 'c'],
    ],
    [[' nosniff\t'], ['nosniff']],
    [['a,,b'], ['a', '', 'b']],
    [['"a,b", c'], ['"a,b"', 'c']],
    [['"a\\",b", c'], ['"a\\",b"', 'c']],
    [['"never closed, c'], ['"never closed, c']],
  ])('splits %j', (values, members) => {
    expect(splitHeader(values)).toEqual(members)
  })
})
