import { describe, expect, it } from 'vitest'
import { cssNumber, isOffScreen, styleDeclarations } from './rendering-style.ts'

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
