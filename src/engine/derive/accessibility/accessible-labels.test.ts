import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { textContent } from '../document/dom.ts'
import { labelFinder } from './accessible-labels.ts'
import { readRendering } from './rendering.ts'

/** The text of the labels of the element with the id "x". */
function labels(body: string): string[] {
  const document = readDocument(`<!doctype html><body>${body}`, 'https://example.com/')
  return labelFinder(document, readRendering(document))(document.ids.get('x')!).map(textContent)
}

describe('the labels of a control', () => {
  it.each([
    ['that point at it', '<label for="x">A</label><input id="x"><label for="x">B</label>', ['A', 'B']],
    ['that are around it', '<label>A<input id="x"></label>', ['A']],
    ['around it that point elsewhere', '<label for="y">A<input id="x"></label>', []],
    ['around it that point at nothing', '<label for="">A<input id="x"></label>', []],
    ['around it where another comes first', '<label>A<input><input id="x"></label>', []],
    ['around it where a hidden one comes first', '<label>A<input type="hidden"><input id="x"></label>', ['A']],
    ['beside it', '<label>A</label><input id="x">', []],
    ['one of which is in the other', '<label>A<label>B<input id="x"></label></label>', ['AB', 'B']],
    ['of what cannot have one', '<label for="x">A</label><p id="x"></p>', []],
    ['of what shares its id with one before', '<p id="x"></p><label for="x">A</label><input id="x">', []],
    ['of a button, a meter and the like', '<label for="x">A</label><meter id="x"></meter>', ['A']],
  ])('are those %s', (_, body, expected) => {
    expect(labels(body)).toEqual(expected)
  })
})
