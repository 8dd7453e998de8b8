import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readAccessibility } from './accessible.ts'

describe('withRole', () => {
  it('finds exposed HTML elements of a role in document order, native or told', () => {
    const document = readDocument(
      '<!doctype html><body><p role="heading">a</p><h2>b</h2><h1>c</h1><h1 hidden>d</h1><h1 role="note">e</h1><svg role="heading"></svg>',
      'https://example.com/',
    )
    const found = readAccessibility(document).withRole((role) => role === 'heading', ['h1', 'h2'])
    expect(found.map((element) => element.name)).toEqual(['p', 'h2', 'h1'])
  })
})
