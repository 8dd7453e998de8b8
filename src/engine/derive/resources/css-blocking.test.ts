import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { isInHead, renderBlockingStyles } from './css-blocking.ts'
import { readSubresources } from './subresources.ts'

function blocking(html: string): string[] {
  const document = readDocument(html, 'https://example.com/')
  return renderBlockingStyles(document, readSubresources(document)).map(({ url }) => url.pathname)
}

describe('stylesheets that block the first paint', () => {
  it.each([
    ['<link rel=stylesheet href=/a.css>', ['/a.css']],
    ['<link rel="preload stylesheet" as=style href=/a.css>', ['/a.css']],
    ['<link rel=preload as=style href=/a.css>', []],
    ['<link rel=stylesheet href=/a.css media=all>', ['/a.css']],
    ['<link rel=stylesheet href=/a.css media="print, only screen">', ['/a.css']],
    ['<link rel=stylesheet href=/a.css media="screen and (min-width: 1px)">', []],
    ['<link rel=stylesheet href=/a.css disabled>', []],
    ['<style>@import url(/a.css);</style>', ['/a.css']],
    ['<p><link rel=stylesheet href=/a.css>', []],
  ])('in %s are %j', (html, paths) => {
    expect(blocking(html)).toEqual(paths)
  })

  it('stand in the head of a page of frames too', () => {
    const document = readDocument('<script src=/a.js></script><frameset></frameset>', 'https://example.com/')
    expect(isInHead(document, document.all('script')[0]!)).toBe(true)
  })
})
