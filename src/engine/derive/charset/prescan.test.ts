import { describe, expect, it } from 'vitest'
import { charsetOfContent, prescan, xmlDeclared } from './prescan.ts'

const found = (html: string) => prescan(Buffer.from(html, 'latin1'), 1024)?.encoding ?? null

describe('prescan', () => {
  it.each([
    ['<meta charset=gbk>', 'gbk'],
    ['<META/CHARSET=GBK>', 'gbk'],
    ["<meta charset = 'gbk' >", 'gbk'],
    ['<meta name=x charset="gbk">', 'gbk'],
    ['<meta charset=nonsense><meta charset=gbk>', 'gbk'],
    ['<meta charset=gbk charset=utf-8>', 'gbk'],
    ['<meta http-equiv=content-type content="text/html; charset=gbk">', 'gbk'],
    ['<meta content="text/html; charset=gbk" http-equiv="Content-Type">', 'gbk'],
    ['<meta content="x;charset=gbk" http-equiv=content-type charset=utf-8>', 'utf-8'],
    ['<meta content="text/html; charset=gbk">', null],
    ['<meta http-equiv=refresh content="text/html; charset=gbk">', null],
    ['<metacharset=gbk>', null],
    ['<meta data-charset=gbk>', null],
    ['<meta =charset=gbk>', null],
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<!-- <meta charset=gbk> -->', null],
    ['<!--><meta charset=gbk>', 'gbk'],
    ['<!-- > <meta charset=koi8-r> --><meta charset=gbk>', 'gbk'],
    ['<a title="<meta charset=koi8-r>"><meta charset=gbk>', 'gbk'],
    ["</a title='<meta charset=koi8-r>'><meta charset=gbk>", 'gbk'],
    ['<!x <meta charset=gbk>', null],
    ['<?x <meta charset=koi8-r><meta charset=gbk>', 'gbk'],
    ['a < b <meta charset=gbk>', 'gbk'],
    ['<script><meta charset=gbk></script>', 'gbk'],
    ['<meta charset=gbk', null],
    ['<meta charset="gbk>', null],
    ['<meta', null],
    ['<', null],
    ['<!--', null],
  ])('%j declares %j', (html, encoding) => {
    expect(found(html)).toBe(encoding)
  })

  it('looks no further than it is told', () => {
    const html = Buffer.from(`${' '.repeat(100)}<meta charset=gbk>`)
    expect(prescan(html, 117)).toBeNull()
    expect(prescan(html, 118)).toEqual({ encoding: 'gbk', label: 'gbk' })
  })
})

describe('charsetOfContent', () => {
  it.each([
    ['text/html; charset=gbk', 'gbk'],
    ['charset = gbk ; x', 'gbk'],
    ['charset="gbk" x', 'gbk'],
    ["CHARSET='gbk'", 'gbk'],
    ['charset charset=gbk', 'gbk'],
    ['charset="gbk charset=utf-8', null],
    ['charset=', ''],
    ['text/html', null],
  ])('of %j is %j', (content, charset) => {
    expect(charsetOfContent(content)).toBe(charset)
  })
})

describe('xmlDeclared', () => {
  it.each([
    ['<?xml encoding="gbk"?>', 'gbk'],
    ["<?xml version='1.0' encoding\t=\n'gbk' ?>", 'gbk'],
    ['<?xml encoding="utf-16"?>', 'utf-8'],
    ['<?xml encoding=" gbk"?>', null],
    ['<?xml encoding=gbk?>', null],
    ['<?xml encoding="gbk"', null],
    ['<?xml?><a encoding="gbk">', null],
    ['<?XML encoding="gbk"?>', null],
  ])('%j declares %j', (text, encoding) => {
    expect(xmlDeclared(Buffer.from(text), 1024)?.encoding ?? null).toBe(encoding)
  })
})
