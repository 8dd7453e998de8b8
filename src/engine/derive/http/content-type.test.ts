import { describe, expect, it } from 'vitest'
import { contentType, isNosniff, parseMimeType } from './content-type.ts'

describe('parseMimeType', () => {
  it.each([
    ['text/html', 'text/html', null],
    [' Text/HTML ;Charset=UTF-8', 'text/html', 'UTF-8'],
    ['text/html; charset="utf-8"', 'text/html', 'utf-8'],
    ['text/html; charset="a\\"b"', 'text/html', 'a"b'],
    ['text/html; charset="open', 'text/html', 'open'],
    ['text/html; charset="open\\"', 'text/html', 'open"'],
    ['text/html; charset=""', 'text/html', ''],
    ['text/html; charset=', 'text/html', null],
    ['text/html; charset=gbk; charset=utf-8', 'text/html', 'gbk'],
    ['text/html;charset;charset=gbk', 'text/html', 'gbk'],
    ['text/html; charset =gbk', 'text/html', null],
    ['text/html; charset="gbk" rest ; x=y', 'text/html', 'gbk'],
    ['image/svg+xml;;;', 'image/svg+xml', null],
  ])('reads %j', (input, essence, charset) => {
    expect(parseMimeType(input)).toMatchObject({ essence, charset })
  })

  it.each(['', 'text', 'text/', '/html', 'te xt/html', 'text/ht ml', 'text/html, text/plain'])(
    'refuses %j',
    (input) => {
      expect(parseMimeType(input)).toBeNull()
    },
  )

  it('stays linear on a megabyte of quotes and backslashes', () => {
    expect(parseMimeType(`text/html; a="${'\\"'.repeat(500_000)}`)?.essence).toBe('text/html')
  })
})

describe('contentType', () => {
  it.each([
    [[], null, null],
    [['text/html; charset=gbk', 'text/html'], 'text/html', 'gbk'],
    [['text/html; charset=gbk, text/plain'], 'text/plain', null],
    [['text/html; charset=gbk', 'nonsense'], 'text/html', 'gbk'],
    [['text/html', '*/*'], 'text/html', null],
    [['text/html; charset=gbk', 'text/html; charset=utf-8'], 'text/html', 'utf-8'],
  ])('extracts the type of %j', (values, essence, charset) => {
    const found = contentType(values)
    expect(found?.essence ?? null).toBe(essence)
    expect(found?.charset ?? null).toBe(charset)
  })
})

describe('isNosniff', () => {
  it.each([
    [['nosniff'], true],
    [['NOSNIFF '], true],
    [['nosniff, anything'], true],
    [['nosniff', 'other'], true],
    [['other, nosniff'], false],
    [[', nosniff'], false],
    [['"nosniff"'], false],
    [['no sniff'], false],
    [[''], false],
    [[], false],
  ])('reads %j', (values, expected) => {
    expect(isNosniff(values)).toBe(expected)
  })
})
