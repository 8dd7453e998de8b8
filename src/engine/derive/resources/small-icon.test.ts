import { describe, expect, it } from 'vitest'
import { inlineBytes, MAX_ICON_BYTES, smallIcon } from './small-icon.ts'

const text = (value: string) => new TextEncoder().encode(value)
const hex = (value: string) => Uint8Array.from(Buffer.from(value.replaceAll(' ', ''), 'hex'))

/** The start of a PNG of that size. */
function png(width: number, height: number): Uint8Array {
  const side = (value: number) => value.toString(16).padStart(8, '0')
  return hex(`89504e470d0a1a0a 0000000d 49484452 ${side(width)} ${side(height)} 0806000000`)
}

const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'
const uses = (count: number) => text(`<svg>${'<use href="#a"/>'.repeat(count)}</svg>`)

describe('an icon that can be shown', () => {
  it.each<[string, Uint8Array, string]>([
    ['a PNG', png(32, 32), 'image/png'],
    ['an ICO', hex('00000100 0100 1010 0000'), 'image/x-icon'],
    ['a GIF', hex('474946383961 1000 1000 00000000000000000000000000000000000000000000'), 'image/gif'],
    ['a lossless WebP', hex('52494646 00000000 57454250 5650384c 00000000 2f 1fc00700 0000000000000000'), 'image/webp'],
    // The browser runs nothing of an image, and the route has a sandbox.
    ['an SVG with a script', text(SCRIPTED), 'image/svg+xml'],
    ['an SVG that repeats little', uses(8), 'image/svg+xml'],
  ])('is %s, by its bytes', (_, bytes, type) => {
    expect(smallIcon(bytes)).toEqual({ type, base64: Buffer.from(bytes).toString('base64') })
  })

  it.each<[string, Uint8Array]>([
    ['nothing', hex('')],
    ['a page', text('<!doctype html><p><svg></svg>')],
    ['a photo', hex('ffd8ffe000104a46494600')],
    ['a large file', new Uint8Array([...png(32, 32), ...new Uint8Array(MAX_ICON_BYTES)])],
    ['a PNG of a million pixels', png(1024, 1025)],
    ['a PNG that ends too early', png(32, 32).slice(0, 20)],
    ['an ICO with a huge PNG within', new Uint8Array([...hex('00000100 0100'), ...png(60_000, 60_000)])],
    ['a GIF of many pixels', hex('474946383961 ffff ffff 00000000000000000000000000000000000000000000')],
    ['a WebP of many pixels', hex('52494646 00000000 57454250 56503858 0a000000 00000000 ffff00 ffff00 00000000')],
    ['an SVG that repeats much', uses(9)],
    ['an SVG that repeats much, with a prefix', text(`<svg:svg>${'<svg:use/>'.repeat(9)}</svg:svg>`)],
    ['an SVG with entities', text('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
  ])('is not %s', (_, bytes) => {
    expect(smallIcon(bytes)).toBeNull()
  })
})

describe('the bytes of a data: URL', () => {
  it.each<[string, string | null]>([
    ['data:image/svg+xml,%3Csvg/%3E', '<svg/>'],
    ['data:image/svg+xml;utf8,<svg/>', '<svg/>'],
    ['data:image/svg+xml;base64,PHN2Zy8%2B', '<svg/>'],
    ['data:image/svg+xml', null],
    [`data:,${'a'.repeat(3 * MAX_ICON_BYTES + 1)}`, null],
  ])('of %.40s', (url, expected) => {
    const bytes = inlineBytes(url)
    expect(bytes && Buffer.from(bytes).toString()).toBe(expected)
  })
})
