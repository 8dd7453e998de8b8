import { expect, it } from 'vitest'
import { asData } from './page-text.ts'

it.each([
  ['markup', '<b>x</b>', '‹b›x‹/b›'],
  ['line breaks and terminal controls', 'a\n\u001b[2Jb', 'a \\x1b[2Jb'],
  ['bidi overrides and zero-width characters', 'a\u202eb\u2066c\u200bd\ufeff', 'abcd'],
  ['tags and variation selectors, which spell hidden text', `a\u{e0069}\u{e0067}\u{e0101}b\ufe0f`, 'ab'],
])('gives no %s to an agent', (_, text, expected) => {
  expect(asData({ list: [{ text }], score: 7, none: null })).toEqual({
    list: [{ text: expected }],
    score: 7,
    none: null,
  })
})

it('cuts long texts', () => {
  expect(asData('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
  expect(asData('x'.repeat(300))).toHaveLength(300)
})
