import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { isAllowed, isForbidden } from './aria-allowed.ts'

const first = (body: string) => readDocument(`<body>${body}`, 'https://example.com/').body!.children[0] as Element

describe('which attribute an element may carry', () => {
  it.each([
    [true, 'aria-live', '<p>', 'paragraph'],
    [true, 'aria-unheard-of', '<p>', 'paragraph'],
    [true, 'aria-pressed', '<button>', 'button'],
    [false, 'aria-sort', '<button>', 'button'],
    [false, 'aria-selected', '<label>', null],
    [true, 'aria-required', '<input type="date">', null],
    [true, 'aria-expanded', '<video>', null],
    [false, 'aria-orientation', '<video>', null],
    [true, 'aria-expanded', '<summary>', null],
    [true, 'aria-selected', '<my-tab>', null],
    [true, 'aria-selected', '<svg>', null],
    [false, 'aria-selected', '<svg>', 'img'],
  ])('answers %s for %s on %s with the role %s', (allowed, attribute, body, role) => {
    expect(isAllowed(attribute, first(body), role)).toBe(allowed)
  })

  it('knows what a role forbids; without a role nothing is', () => {
    expect(isForbidden('aria-label', 'generic')).toBe(true)
    expect(isForbidden('aria-label', 'link')).toBe(false)
    expect(isForbidden('aria-label', null)).toBe(false)
  })
})
