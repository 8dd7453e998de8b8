import { expect, it } from 'vitest'
import { cleanLine, cleanLines, cleanMarkup, cleanStrings, isBlank, toJson } from './text.ts'

it.each([
  ['an escape sequence that would clear the screen', '\u001b[2J', '\\x1b[2J'],
  ['a title set by OSC', '\u001b]0;owned\u0007', '\\x1b]0;owned\\x07'],
  ['the one-byte CSI of C1', '\u009b31m', '\\x9b31m'],
  ['DEL', 'a\u007fb', 'a\\x7fb'],
  ['NUL', 'a\u0000b', 'a\\x00b'],
  ['a backspace that would hide what stands before', 'bad\b\b\bgood', 'bad\\x08\\x08\\x08good'],
  ['a carriage return that would overwrite the line', 'bad\rgood', 'bad good'],
  ['line breaks of every kind', 'a\n\r\n\u2028\u2029\u0085b', 'a b'],
  ['tabs', 'a\t\tb', 'a b'],
  ['a bidi override', 'a\u202egpj.exe', 'a\\u202egpj.exe'],
  ['bidi isolates', '\u2066x\u2069', '\\u2066x\\u2069'],
  ['invisible tags', 'x\u{e0041}', 'x\\u{e0041}'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['letters of the world', 'Grüße 漢字 👍', 'Grüße 漢字 👍'],
])('spells out or folds %s', (_, text, expected) => {
  expect(cleanLine(text)).toBe(expected)
})

it('cleans every string of a value and leaves the rest', () => {
  const value = { a: ['\u001b', { b: 'x\u0007' }], c: 1, d: null, e: true }
  expect(cleanStrings(value)).toEqual({ a: ['\\x1b', { b: 'x\\x07' }], c: 1, d: null, e: true })
})

it.each([
  ['lines and tabs as they are', 'a\n\tb', 'a\n\tb'],
  ['line breaks of other systems as \\n', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['controls spelt out', 'a\u001b[2J\n\u202eb\v', 'a\\x1b[2J\n\\u202eb\\x0b'],
])('cleans several lines: %s', (_, text, expected) => {
  expect(cleanLines(text)).toBe(expected)
})

it('spells out controls in markup, and leaves its lines and surrogate pairs', () => {
  expect(cleanMarkup('<p title="\u202ea">\u001b[2J\n\t👍</p>')).toBe('<p title="\\u202ea">\\x1b[2J\n\t👍</p>')
})

it('leaves direction marks in the fields of forms as they were typed, since they are sent back', () => {
  expect(cleanMarkup('<input title="\u200f" value="\u200fa\u{e0041}\u001b">\u200f')).toBe(
    '<input title="\\u200f" value="&#8207;a&#917569;\\x1b">\\u200f',
  )
  expect(cleanMarkup('<textarea name="a">\u200fa\n</textarea>\u200f')).toBe(
    '<textarea name="a">&#8207;a\n</textarea>\\u200f',
  )
})

it('does not take the end of another attribute for a field', () => {
  expect(cleanMarkup('<a title="x value=" lang="\u202e">\u202e</a>')).toBe(
    '<a title="x value=" lang="\\u202e">\\u202e</a>',
  )
})

it('escapes in JSON what JSON.stringify lets through and a terminal obeys', () => {
  const text = '\u009b31m\u202e\u007f\u2028\u{e0041}\u001b'
  const json = toJson({ text })
  expect(json).toBe('{"text":"\\u009b31m\\u202e\\u007f\\u2028\\udb40\\udc41\\u001b"}')
  expect(JSON.parse(json)).toEqual({ text })
})

it('keeps the indentation of JSON', () => {
  expect(toJson({ text: 'a\n\tb' }, 2)).toBe('{\n  "text": "a\\n\\tb"\n}')
})

it.each([
  ['', true],
  [' \t\u00a0', true],
  ['\u200b\u2060\ufeff', true],
  ['\u3164\u2800', true],
  ['a\u200b', false],
  ['बिल', false],
  ['🚀', false],
])('knows whether %j shows nothing: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected)
})
