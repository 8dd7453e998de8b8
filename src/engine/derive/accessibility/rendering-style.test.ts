import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { cssNumber, Extents, isOffScreen, outsideOf, spacingProblem, styleDeclarations } from './rendering-style.ts'

describe('styleDeclarations', () => {
  it.each([
    ['color: red; WIDTH : 1PX', { color: ['red', false], width: ['1px', false] }],
    ['color: red !important', { color: ['red', true] }],
    ['color: red ! IMPORTANT ; color: blue', { color: ['red', true] }],
    ['color: red; color: blue', { color: ['blue', false] }],
    ['color: red !important; color: blue !important', { color: ['blue', true] }],
    ['background: url("a;b:c!important")', { background: ['url("a;b:c!important")', false] }],
    ['/* a: b; */ c: d /* e: f', { c: ['d', false] }],
    ['nonsense; : x; y:', { '': ['x', false] }],
    ['', {}],
  ])('reads %j', (style, expected) => {
    const read = [...styleDeclarations(style)].map(([name, { value, important }]) => [name, [value, important]])
    expect(Object.fromEntries(read)).toEqual(expected)
  })
})

describe('cssNumber', () => {
  it.each([
    ['1.5', { number: 1.5, unit: '' }],
    ['-.5em', { number: -0.5, unit: 'em' }],
    ['120%', { number: 120, unit: '%' }],
    ['calc(1px)', null],
    ['normal', null],
    ['', null],
  ])('reads %j', (value, expected) => {
    expect(cssNumber(value)).toEqual(expected)
  })
})

describe('isOffScreen', () => {
  it.each([
    [true, 'position: absolute; left: -9999px'],
    [true, 'position: fixed; top: -999em'],
    [true, 'text-indent: -9999px'],
    [false, 'left: -9999px'],
    [false, 'position: absolute; left: -10px'],
    [false, 'position: absolute; left: 9999px'],
  ])('answers %s for %j', (expected, style) => {
    expect(isOffScreen(styleDeclarations(style))).toBe(expected)
  })
})

const problem = (style: string, text = 'Clocks') => spacingProblem(styleDeclarations(style), text, 10)

describe('spacingProblem', () => {
  it.each([
    ['letter-spacing: 0.11em !important'],
    ['letter-spacing: initial !important'],
    ['letter-spacing: 0px !important'],
    ['word-spacing: 0.15em !important'],
    ['font-size: 10px; word-spacing: 1px !important'],
  ])('objects to %s', (style) => {
    expect(problem(style)).toMatchObject({ property: expect.stringMatching(/^(letter|word)-spacing$/) })
  })

  it.each([
    ['letter-spacing: 0.12em !important'],
    ['letter-spacing: 0'],
    ['letter-spacing: 5% !important'],
    ['font-size: 10px; letter-spacing: 2px !important'],
    ['letter-spacing: unset !important'],
    ['line-height: 1 !important'],
  ])('knows nothing against %s', (style) => {
    expect(problem(style)).toBeNull()
  })

  it('asks for wide lines only where there are several', () => {
    expect(problem('line-height: 1 !important; width: 20px')).not.toBeNull()
    expect(problem('line-height: 1 !important; width: 200px')).toBeNull()
    expect(problem('line-height: normal !important', 'Clocks '.repeat(100))).not.toBeNull()
    expect(problem('line-height: 1.5 !important', 'Clocks '.repeat(100))).toBeNull()
  })
})

const document = readDocument(
  '<!doctype html><body><div id="a"><p><b></b></p>text</div><div id="c"></div><ul id="d"><li id="e"></ul><p id="f">',
  'https://example.com/',
)
const element = (id: string) => document.ids.get(id)!

describe('the extent of an element', () => {
  it('ends behind its last descendant, in whatever order it is asked', () => {
    const extents = new Extents(document.elements.length)
    expect(extents.endOf(element('e'))).toBe(element('f').order)
    expect(extents.endOf(element('d'))).toBe(element('f').order)
    expect(extents.endOf(element('a'))).toBe(element('c').order)
    expect(extents.endOf(element('c'))).toBe(element('c').order + 1)
    expect(extents.endOf(document.html)).toBe(document.elements.length)
    expect(extents.endOf(document.body!)).toBe(document.elements.length)
  })

  it('tells what is outside of others; these themselves are', () => {
    const outside = outsideOf([element('a'), element('d')], new Extents(document.elements.length))
    const [p] = document.all('p')
    expect([element('a'), p!, element('c'), element('d'), element('e'), element('f')].map(outside)).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ])
  })
})
