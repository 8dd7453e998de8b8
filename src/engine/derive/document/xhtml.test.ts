import { describe, expect, it } from 'vitest'
import { isXhtml, xhtmlAsHtml } from './xhtml.ts'

describe('XHTML', () => {
  it.each([
    ['<script src="a.js"/><p>A</p>', '<script src="a.js"></script><p>A</p>'],
    ['<br/><img alt="a > b"/><meta name="x" />', '<br/><img alt="a > b"/><meta name="x" />'],
    ['<div title="/>"/>\n<svg><path d="M0"/></svg>', '<div title="/>"></div>\n<svg><path d="M0"></path></svg>'],
    ['<!-- <a/> --><a/><![CDATA[<b/>]]>', '<!-- <a/> --><a></a><![CDATA[<b/>]]>'],
    ['<html xml:lang="de"><p lang="en" xml:lang="en">', '<html lang="de"><p lang="en" xml:lang="en">'],
    ['a < b <i/> <p title="', 'a < b <i></i> <p title="'],
  ])('becomes HTML with the same elements: %s', (xhtml, html) => expect(xhtmlAsHtml(xhtml)).toBe(html))

  it.each([
    ['application/xhtml+xml; charset=utf-8', true],
    ['text/html', false],
  ])('is known by its type: %s', (type, expected) => expect(isXhtml([['Content-Type', type]])).toBe(expected))

  it('stays as it is where it never ends, however long it is', () => {
    const hostile = '<!-- <a "x <![CDATA[ '.repeat(20_000)
    expect(xhtmlAsHtml(hostile)).toBe(hostile)
  })
})
