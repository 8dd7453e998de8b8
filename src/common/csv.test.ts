import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const cell = (value: string | number | null) => toCsv(['value'], [[value]]).split('\r\n')[1]

it('has a header, a line for each row, and a byte order mark', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        [1, 'x'],
        [null, ''],
      ],
    ),
  ).toBe('\ufeffa,b\r\n1,x\r\n,\r\n')
})

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\nlines"'],
])('quotes %j if necessary', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  [' @sum', "' @sum"],
  ['-2', "'-2"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\n=1"`],
])('writes %j so that no spreadsheet runs it', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

it.each([
  ["x;=cmd|'/C calc'!A0;", "x;'=cmd|'/C calc'!A0;"],
  ['1; @sum;-2', "1;' @sum;'-2"],
  [';=1', ";'=1"],
  ['x;"=1;', `"x;'""=1;"`],
  ['a; b;c=1;https://museum.example/?a=1', 'a; b;c=1;https://museum.example/?a=1'],
])('writes %j so that none runs it that takes semicolons for separators', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

it('keeps negative numbers', () => {
  expect(cell(-2)).toBe('-2')
})

it.each([
  ['an escape sequence', '\u001b[2J', '\\x1b[2J'],
  ['a bell', 'a\u0007', 'a\\x07'],
  ['the one-byte CSI of C1', '\u009b31m', '\\x9b31m'],
  ['a bidi override', 'a\u202egpj.exe', 'a\\u202egpj.exe'],
  ['a control before a formula', '\u0000=1', '\\x00=1'],
])('spells out %s', (_, value, expected) => {
  expect(cell(value)).toBe(expected)
})
