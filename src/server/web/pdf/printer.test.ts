import { expect, it } from 'vitest'
import { paperSizeOf } from './printer.ts'

it.each([
  ['letter', 'de-DE', 'Letter'],
  ['A4', 'en-US', 'A4'],
  [undefined, 'en-US', 'Letter'],
  [undefined, 'es-MX', 'Letter'],
  [undefined, 'en-GB', 'A4'],
  [undefined, 'en', 'A4'],
  [['A4', 'Letter'], 'de', 'A4'],
  ['A0', 'fr-CA', 'Letter'],
])('%s for a reader of %s is %s', (asked, locale, paper) => {
  expect(paperSizeOf(asked, locale)).toBe(paper)
})
