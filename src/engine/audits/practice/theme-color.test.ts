import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { themeColor } from './theme-color.ts'

it.each([
  ['', 'none'],
  ['<meta name="theme-color" content=" ">', 'none'],
  ['<meta name="Theme-Color" content="#0a5">', '#0a5'],
  [
    '<meta name="theme-color" content="white" media="(prefers-color-scheme: light)"><meta name="theme-color" content="black">',
    'white, black',
  ],
])('answers of %j: %s', (head, value) => {
  expect(audited(themeColor, page(head))).toMatchObject({ outcome: 'pass', value })
})
