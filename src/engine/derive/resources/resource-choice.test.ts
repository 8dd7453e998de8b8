import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { chosenImage, matchesPhone } from './resource-choice.ts'
import { imageCandidates } from './subresources-candidates.ts'

function chosen(html: string): string | null {
  return chosenImage(imageCandidates(readDocument(html, 'https://example.com/').all('img')[0]!))
}

describe('the image a phone takes', () => {
  it.each([
    ['the smallest that is wide enough', '<img srcset="a 400w, b 1600w, c 800w" sizes="100vw">', 'c'],
    ['one for a small slot', '<img srcset="a 200w, b 800w" sizes="100px">', 'a'],
    ['the largest where none is enough', '<img srcset="a 100w, b 300w">', 'b'],
    ['the density of its screen', '<img srcset="a, b 2x, c 3x" src=a>', 'b'],
    [
      'the first format it can read',
      '<picture><source srcset=a type=image/jxl><source srcset=b type=image/avif><img src=c></picture>',
      'b',
    ],
    [
      'the one for its width',
      '<picture><source media="(min-width: 800px)" srcset=a><source srcset=b><img src=c></picture>',
      'b',
    ],
    ['the fallback', '<picture><source media="(min-width: 50em)" srcset=a><img src=c></picture>', null],
    ['the only one', '<img src=c>', null],
  ])('is %s', (_, html, reference) => {
    expect(chosen(html)).toBe(reference)
  })

  it.each([
    [true, null],
    [true, 'screen'],
    [true, 'print, (max-width: 600px)'],
    [true, 'only screen and (min-width: 20em) and (orientation: portrait)'],
    [false, 'print'],
    [false, '(min-width: 413px)'],
    [false, '(prefers-color-scheme: dark)'],
    [false, 'not all'],
  ])('%s for the media query %s', (expected, media) => {
    expect(matchesPhone(media)).toBe(expected)
  })
})
