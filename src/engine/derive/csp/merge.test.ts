import { expect, it } from 'vitest'
import { mergeCsp } from './merge.ts'

it.each([
  [["default-src 'self' B.example a.example"], { 'default-src': ["'self'", 'a.example', 'b.example'] }],
  [['default-src'], { 'default-src': ["'none'"] }],
  [['upgrade-insecure-requests'], { 'upgrade-insecure-requests': ["'none'"] }],
  [['img-src a b', 'img-src b c'], { 'img-src': ['b'] }],
  [['img-src a b, img-src b c, img-src c'], { 'img-src': ["'none'"] }],
  [['img-src a,', ', font-src b,'], { 'img-src': ['a'], 'font-src': ['b'] }],
  [['img-src https://x.example/a/', 'img-src https://x.example/a/b/c'], { 'img-src': ['https://x.example/a/b/c'] }],
  [['img-src https://x.example/a', 'img-src https://x.example/ab'], { 'img-src': ["'none'"] }],
  [['img-src https://x.example/a', 'img-src https://x.example/a/b'], { 'img-src': ["'none'"] }],
  [['img-src https://x.example', 'img-src https://x.example/a'], { 'img-src': ['https://x.example/a'] }],
  [['img-src https:', 'img-src https://x.example http://y.example'], { 'img-src': ['https://x.example'] }],
  [['img-src *', "img-src 'self' x.example data:"], { 'img-src': ["'self'", 'x.example'] }],
  [["default-src 'none'", 'img-src a'], { 'default-src': ["'none'"], 'img-src': ["'none'"] }],
  [
    ['default-src a b; img-src c', 'img-src b c; font-src b'],
    { 'default-src': ['a', 'b'], 'img-src': ['c'], 'font-src': ['b'] },
  ],
  [['form-action a', "default-src 'none'"], { 'form-action': ['a'], 'default-src': ["'none'"] }],
  [[], {}],
])('%j', (values, directives) => {
  expect(mergeCsp(values)).toEqual({ directives, duplicates: [] })
})

it.each([
  [[''], 'Invalid policy: '],
  [[' , '], 'Invalid policy: '],
  [['img'], 'Invalid policy: img'],
  [['img-src a', 'img-src b; font-src c; IMG-SRC d'], 'Duplicate directive img-src in policy 1'],
])('refuses %j', (values, error) => {
  expect(mergeCsp(values)).toEqual({ error })
})

it('forgives repeated places for reports, of which the last is kept', () => {
  expect(mergeCsp(['report-uri /a; report-to a; report-uri /b'])).toEqual({
    directives: { 'report-uri': ['/b'], 'report-to': ['a'] },
    duplicates: ['report-uri'],
  })
})

it('keeps a directive called __proto__ apart from the prototype', () => {
  const merged = mergeCsp(['__proto__ x']) as { directives: object }
  expect(Object.getPrototypeOf(merged.directives)).toBe(Object.prototype)
})

it.each([
  ['sources', `img-src ${Array.from({ length: 50_000 }, (_, index) => `x${index}.example/a/`).join(' ')}`],
  ['slashes', `img-src x${'/'.repeat(500_000)}`],
])('compares two policies of many %s without trying each pair', (_, policy) => {
  expect(mergeCsp([policy, `${policy} y`])).toEqual(mergeCsp([policy]))
})
