import { describe, expect, it } from 'vitest'
import type { ResourceKind } from '../../model.ts'
import { isCompressed, isText, textSaving } from './text-savings.ts'

describe('text that compression would shrink', () => {
  it.each<[string, ResourceKind, boolean]>([
    ['text/css; charset=utf-8', 'style', true],
    ['application/javascript', 'script', true],
    ['application/x-javascript', 'script', true],
    ['image/svg+xml', 'image', true],
    ['application/manifest+json', 'manifest', true],
    ['image/png', 'image', false],
    ['font/woff2', 'font', false],
    ['application/octet-stream', 'script', false],
    ['application/wasm', 'other', false],
  ])('%s asked for as %s: %s', (type, kind, expected) => {
    expect(isText([['Content-Type', type]], kind)).toBe(expected)
  })

  it('goes by what asked for it where the answer names no type', () => {
    expect([isText([], 'script'), isText([], 'image')]).toEqual([true, false])
  })

  it.each([
    ['br', true],
    ['gzip, zstd', true],
    ['identity', false],
    ['', false],
  ])('counts content-encoding "%s" as compressed: %s', (coding, expected) => {
    expect(isCompressed([['content-encoding', coding]])).toBe(expected)
  })

  it.each([
    ['a third of a large file', 90_000, 30_000, 60_000],
    ['a tenth exactly', 2000, 1800, 200],
    ['less than a tenth', 2000, 1801, 0],
    ['a file below 1,400 bytes', 1399, 200, 0],
    ['what gzip would make larger', 5000, 5100, 0],
  ])('saves on %s', (_, decodedBytes, gzipBytes, saved) => {
    expect(textSaving({ decodedBytes, gzipBytes })).toBe(saved)
  })

  it('claims nothing where it was not tried', () => {
    expect(textSaving({ decodedBytes: 90_000, gzipBytes: null })).toBe(0)
  })
})
