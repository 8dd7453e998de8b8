import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { inlineCss } from './inline-css.ts'

it('counts the bytes of style elements and attributes', () => {
  expect(audited(inlineCss, page('<style>p{}</style>', '<p style="top:0">é</p><p style="é">')).details).toEqual({
    bytes: 10,
    elements: 1,
    elementBytes: 3,
    attributes: 2,
    attributeBytes: 7,
  })
})

it('takes no points where there is none', () => {
  expect(audited(inlineCss, page(''))).toMatchObject({ outcome: 'pass', value: '0 bytes' })
})
