import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readImages } from './resource-images.ts'

const imagesOf = (html: string) => readImages(readDocument(html, 'https://example.com/'))

describe('the images of a page', () => {
  it.each([
    ['width=640 height=480', { width: 640, height: 480, sized: true }],
    ['width=" 640px" height=1.5', { width: 640, height: 1.5, sized: true }],
    ['width=50% height=100', { width: null, height: 100, sized: true }],
    ['width=+5 height=100', { width: null, height: 100, sized: false }],
    ['width=640 style="width: 20px"', { width: 20, height: null, sized: false }],
    ['style="width: 2em; height: 10px"', { width: null, height: 10, sized: true }],
  ])('tell the room they take: %s', (attributes, box) => {
    expect(imagesOf(`<img src=/a.jpg ${attributes}>`)).toMatchObject([{ ...box, outOfFlow: false }])
  })

  it.each(['hidden', 'style="display:none"', 'style="position: fixed"'])('move nothing with %s', (attribute) => {
    expect(imagesOf(`<img src=/a.jpg ${attribute}>`)).toMatchObject([{ outOfFlow: true }])
  })

  it.each([
    ['<img src=/a.jpg loading=LAZY>', { source: '/a.jpg', scripted: false, lazy: true }],
    ['<img srcset="/a.jpg 2x">', { source: '/a.jpg 2x', scripted: false, lazy: false }],
    ['<img src="" data-src=/a.jpg>', { source: '/a.jpg', scripted: true, lazy: false }],
  ])('tell what they show and when: %s', (html, image) => {
    expect(imagesOf(html)).toMatchObject([image])
  })

  it('are not those without a source, nor those of svg', () => {
    expect(imagesOf('<img alt=x><svg><image href=/a.png /></svg>')).toEqual([])
  })
})
