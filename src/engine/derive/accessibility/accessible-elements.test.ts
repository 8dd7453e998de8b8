import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { headingLevel } from './accessible-elements.ts'

describe('the level of a heading', () => {
  it.each([
    [3, '<h3>'],
    [4, '<h3 aria-level="4">'],
    [3, '<h3 aria-level="high">'],
    [3, '<h3 aria-level="0">'],
    [7, '<p role="heading" aria-level="7">'],
    [2, '<p role="heading">'],
  ])('is %i for %s', (level, body) => {
    const heading = readDocument(`<body>${body}`, 'https://example.com/').body!.children[0] as Element
    expect(headingLevel(heading)).toBe(level)
  })
})
