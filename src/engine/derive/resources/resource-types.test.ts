import { describe, expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { answerType, imageType, typeByEnding } from './resource-types.ts'

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

const text = (value: string) => new TextEncoder().encode(value)
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('the first bytes of an image', () => {
  it.each([
    ['image/png', bytes('89504e470d0a1a0a0000')],
    ['image/gif', text('GIF89a')],
    ['image/jpeg', bytes('ffd8ffe000')],
    ['image/webp', text('RIFFabcdWEBPVP8 ')],
    ['image/x-icon', bytes('000001000100')],
    ['image/avif', bytes('0000001c6674797061766966')],
    ['image/svg+xml', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['image/svg+xml', text('\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>')],
  ])('tell %s', (type, file) => {
    expect(imageType(file)).toBe(type)
  })

  it.each([
    ['a page', text('<!doctype html><html><body><svg></svg>')],
    ['nothing', text('')],
    ['a riff that is no picture', text('RIFFabcdWAVEfmt ')],
    ['a word that begins alike', text('<svgfoo>')],
    ['endless declarations', text('<!---->'.repeat(2000))],
  ])('are not those of %s', (_, file) => {
    expect(imageType(file)).toBeNull()
  })
})
