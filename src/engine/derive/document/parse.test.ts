import { expect, it } from 'vitest'
import { Element, textContent } from './dom.ts'
import { parseHtml } from './parse.ts'
import { MAX_DEPTH, MAX_NODES } from './tree-builder.ts'

function names(source: string): string {
  const shape = (element: Element): string =>
    `${element.name}(${element.children.map((child) => (child instanceof Element ? shape(child) : JSON.stringify(child.value))).join(',')})`
  return parseHtml(source)
    .root.children.map((child) => shape(child as Element))
    .join()
}

it('builds the tree browsers build, also where tags are missing', () => {
  expect(names('<p>a<p>b')).toBe('html(head(),body(p("a"),p("b")))')
})

it('moves what a table cannot hold before the table, as one text', () => {
  expect(names('<table>a<tr>b<td>c</table>')).toBe('html(head(),body("ab",table(tbody(tr(td("c"))))))')
})

it('mends crossed formatting', () => {
  expect(names('<b>1<p>2</b>3</p>')).toBe('html(head(),body(b("1"),p(b("2"),"3")))')
})

it('leaves comments and the inside of templates out', () => {
  expect(names('<!-- a --><body>x<!-- b -->y<template><p>no</p></template>')).toBe('html(head(),body("xy",template()))')
})

it('tells the doctype and the mode it causes', () => {
  expect(parseHtml('<!doctype html>').mode).toBe('no-quirks')
  expect(parseHtml('<p>').mode).toBe('quirks')
  const old = parseHtml('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/x.dtd">')
  expect(old).toMatchObject({
    mode: 'limited-quirks',
    doctype: { publicId: '-//W3C//DTD XHTML 1.0 Transitional//EN' },
  })
})

it('keeps the attributes of a repeated html and body that the first ones lack', () => {
  const html = parseHtml('<html lang="en"><body><html lang="de" class="x">').root.children[0] as Element
  expect(html.attributes).toEqual([
    { name: 'lang', value: 'en' },
    { name: 'class', value: 'x' },
  ])
})

it('tells where parse errors are, by offset', () => {
  const { problems, problemCount } = parseHtml('<!doctype html><head></head>\n<title>late</title>\n<p a a>')
  expect(problems.map(({ code, offset }) => [code, offset])).toEqual([
    ['abandoned-head-element-child', 35],
    ['duplicate-attribute', 55],
  ])
  expect(problemCount).toBe(2)
})

it('counts parse errors past the ones it keeps', () => {
  const { problems, problemCount } = parseHtml(`<!doctype html>${'&#0;'.repeat(500)}`)
  expect([problems.length, problemCount]).toEqual([50, 500])
})

it('knows where a start tag ends in the source, past characters of two units and line ends of two', () => {
  const source = '<!doctype html>\r\n<p>🙂</p><b>'
  const body = (parseHtml(source).root.children[0] as Element).children[1] as Element
  expect(source[(body.children[1] as Element).offset]).toBe('>')
  expect((body.children[1] as Element).offset).toBe(source.length - 1)
})

it('stops at the bound of nesting', () => {
  expect(parseHtml('<div>'.repeat(200_000)).bound).toContain(String(MAX_DEPTH))
  expect(parseHtml('<div>'.repeat(MAX_DEPTH - 10)).bound).toBeNull()
})

it('stops at the bound of nodes', () => {
  expect(parseHtml('<br>'.repeat(MAX_NODES + 1)).bound).toContain('200,000')
  expect(parseHtml('<br>'.repeat(1000)).bound).toBeNull()
})

it('reads 100,000 attributes and NUL bytes without complaint', () => {
  const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}=b`).join(' ')
  const html = parseHtml(`<p ${attributes}>x\0y`).root.children[0] as Element
  expect(textContent(html)).toBe('xy')
  expect(((html.children[1] as Element).children[0] as Element).attributes.length).toBe(100_000)
})
