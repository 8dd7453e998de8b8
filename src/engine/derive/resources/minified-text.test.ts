import { describe, expect, it } from 'vitest'
import { looksUnminified } from './minified-text.ts'

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
    [false, 'only a licence stands above', `/*! ${'licence '.repeat(300)} */${minified}`],
    [false, 'a licence is kept by its mark', `/** @license ${'words '.repeat(300)} */${minified}`],
    [false, 'it is minified with one statement a line', `${code}\n`.repeat(200)],
    [false, 'it is too short to matter', '.a {\n    color: red;\n}\n'],
    [false, 'it is empty', ''],
  ])('%s where %s', (expected, _, text) => {
    expect(looksUnminified(text)).toBe(expected)
  })
})
