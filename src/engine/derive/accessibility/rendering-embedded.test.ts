import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { embedsImage, embedsMedia, isTinyFrame } from './rendering-embedded.ts'

const first = (name: string, body: string) => readDocument(`<body>${body}`, 'https://example.com/').all(name)[0]!

describe('what an object shows', () => {
  it.each([
    ['image', '<object data="/a.PNG?size=2#x">'],
    ['image', '<object data="/a" type="image/svg+xml">'],
    ['media', '<object data="/a.mp4">'],
    ['media', '<object data="/a.png" type="audio/mpeg">'],
    ['other', '<object data="/a.html">'],
    ['other', '<object data="/png">'],
    ['other', '<object data="/a.png" type="text/html">'],
    ['other', '<object type="image/png">'],
  ])('is %s for %s', (kind, body) => {
    const object = first('object', body)
    expect([embedsImage(object), embedsMedia(object)]).toEqual([kind === 'image', kind !== 'other'])
  })
})

describe('a frame that nobody can see', () => {
  it.each([
    [true, '<iframe width="1" height="0">'],
    [true, '<iframe width=" 1px " height="1">'],
    [false, '<iframe width="1" height="100">'],
    [false, '<iframe width="1">'],
    [false, '<iframe width="100%" height="1">'],
  ])('answers %s for %s', (tiny, body) => {
    expect(isTinyFrame(first('iframe', body))).toBe(tiny)
  })
})
