import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { Focus } from './focus.ts'
import { readRendering } from './rendering.ts'

function read(body: string) {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  return { document, focus: new Focus(document, readRendering(document)) }
}

/** Whether the element with the id "x" can have the focus, and whether the tab key stops there. */
function of(body: string): [focusable: boolean, tabbable: boolean] {
  const { document, focus } = read(body)
  const element = document.ids.get('x')!
  return [focus.isFocusable(element), focus.isTabbable(element)]
}

describe('the focus', () => {
  it.each([
    ['<a id="x" href="/">'],
    ['<area id="x" href="/">'],
    ['<button id="x">'],
    ['<input id="x">'],
    ['<select id="x"></select>'],
    ['<textarea id="x"></textarea>'],
    ['<iframe id="x"></iframe>'],
    ['<video id="x" controls></video>'],
    ['<details><summary id="x">'],
    ['<details id="x">'],
    ['<p id="x" contenteditable>'],
    ['<p id="x" contenteditable="plaintext-only">'],
    ['<p id="x" tabindex="0">'],
    ['<p id="x" tabindex="1">'],
    ['<svg><a id="x" href="/"></a></svg>'],
    ['<input id="x" aria-disabled="true">'],
    ['<fieldset disabled><legend><input id="x">'],
  ])('is reached with the tab key by %s', (body) => {
    expect(of(body)).toEqual([true, true])
  })

  it.each([
    ['<a id="x">'],
    ['<p id="x">'],
    ['<input id="x" type="hidden">'],
    ['<input id="x" disabled>'],
    ['<button id="x" disabled tabindex="0">'],
    ['<fieldset disabled><input id="x">'],
    ['<video id="x"></video>'],
    ['<details id="x"><summary>'],
    ['<div><summary id="x">'],
    ['<p id="x" contenteditable="false">'],
    ['<p id="x" tabindex="none">'],
    ['<a id="x" href="/" hidden>'],
    ['<a id="x" href="/" style="visibility: hidden">'],
    ['<div inert><a id="x" href="/">'],
    ['<dialog><button id="x">'],
  ])('cannot be had by %s', (body) => {
    expect(of(body)).toEqual([false, false])
  })

  it.each([['<p id="x" tabindex="-1">'], ['<a id="x" href="/" tabindex="-1">']])(
    'is only given by script to %s',
    (body) => {
      expect(of(body)).toEqual([true, false])
    },
  )

  it('finds the stops of the tab key in document order, and the first inside of an element', () => {
    const { document, focus } = read('<b id="b" tabindex="0"><i id="i" tabindex="0"></i></b><a id="a" href="/"></a>')
    expect(focus.tabbable().map((element) => element.name)).toEqual(['b', 'i', 'a'])
    expect(focus.tabbableIn(document.ids.get('b')!)?.name).toBe('i')
    expect(focus.tabbableIn(document.ids.get('i')!)).toBeNull()
    expect(focus.tabbableIn(document.html)?.name).toBe('b')
  })
})
