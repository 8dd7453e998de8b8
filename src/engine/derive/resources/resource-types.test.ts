import { describe, expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { answerType, typeByEnding } from './resource-types.ts'

describe('the type of a file', () => {
  it.each([
    ['https://a.example/x.WOFF2?v=1', 'font/woff2'],
    ['https://a.example/x.jpg#y.png', 'image/jpeg'],
    ['https://a.example/x', null],
    ['https://a.example/constructor.constructor', null],
  ])('is told by the ending of %s', (url, type) => {
    expect(typeByEnding(url)).toBe(type)
  })

  it.each<[string, Header[] | null, string, string | null]>([
    ['the header', [['content-type', 'Image/WebP']], 'https://a.example/x.jpg', 'image/webp'],
    ['the header by its usual name', [['content-type', 'application/font-woff2']], 'https://a.example/x', 'font/woff2'],
    [
      'the ending, where the header is vague',
      [['content-type', 'application/octet-stream']],
      'https://a.example/x.ttf',
      'font/ttf',
    ],
    ['the ending, where there are no headers', null, 'https://a.example/x.png', 'image/png'],
    ['nothing', [], 'https://a.example/x', null],
  ])('is taken from %s', (_, headers, url, type) => {
    expect(answerType({ headers, url })).toBe(type)
  })
})
