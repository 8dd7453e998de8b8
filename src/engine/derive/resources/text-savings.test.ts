import { describe, expect, it } from 'vitest'
import type { ResourceKind } from '../../model.ts'
import { isCompressed, isText, looksUnminified, textSaving } from './text-savings.ts'

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
    ['utf-8', false],
  ])('counts content-encoding "%s" as compressed: %s', (coding, expected) => {
    expect(isCompressed([['content-encoding', coding]])).toBe(expected)
  })

  it.each([
    ['a third of a large file', 90_000, 30_000, 60_000],
    ['a tenth exactly', 20_000, 18_000, 2000],
    ['a packet exactly', 3000, 1600, 1400],
    ['less than a packet', 3000, 1601, 0],
    ['less than a tenth', 20_000, 18_001, 0],
    ['a file below 1,400 bytes', 1399, 200, 0],
    ['what gzip would make larger', 5000, 5100, 0],
  ])('saves on %s', (_, decodedBytes, gzipBytes, saved) => {
    expect(textSaving({ decodedBytes, gzipBytes })).toBe(saved)
  })

  it('claims nothing where it was not tried', () => {
    expect(textSaving({ decodedBytes: 90_000, gzipBytes: null })).toBe(0)
  })
})

const code = 'function a(b){return b+1}'
const minified = code.repeat(200)

describe('code that looks as written by hand', () => {
  it.each([
    [true, 'it is indented', '.a {\n    color: red;\n    top: 0;\n}\n'.repeat(100)],
    [
      true,
      'it is indented with tabs and Windows line ends',
      '.a {\r\n\tcolor: red;\r\n\t\ttop:0;\r\n\r\n\r\n}\r\n'.repeat(100),
    ],
    [true, 'it is full of comments', `/* ${'words '.repeat(20)} */${code}`.repeat(40)],
    [true, 'it has comments of one line', `\n  // ${'words '.repeat(5)}\n${code}`.repeat(60)],
    [false, 'it is minified', minified],
    [false, 'only a license stands above', `/*! ${'license '.repeat(300)} */${minified}`],
    [false, 'a license is kept by its mark', `/** @license ${'words '.repeat(300)} */${minified}`],
    [false, 'it is minified with one statement a line', `${code}\n`.repeat(200)],
    [false, 'it is too short to matter', '.a {\n    color: red;\n}\n'],
    [false, 'it is empty', ''],
  ])('%s where %s', (expected, _, text) => {
    expect(looksUnminified(text)).toBe(expected)
  })
})
