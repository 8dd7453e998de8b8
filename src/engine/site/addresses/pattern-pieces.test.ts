import { expect, it } from 'vitest'
import { generalPiece, isGeneral, isOfCrowd, nameOf, piecesOf, splitName } from './pattern-pieces.ts'

const START = 'example.com'
const nameFor = (url: string) => nameOf(piecesOf(new URL(url, `https://${START}/`), START), START)

it.each([
  ['/blog/2024/05/17/clocks', '/blog/{date}/clocks'],
  ['/blog/2024/05/clocks', '/blog/{date}/clocks'],
  ['/blog/2024/13/clocks', '/blog/{number}/{number}/clocks'],
  ['/shop/12/clocks', '/shop/{number}/clocks'],
  ['/2024-05-17-clocks', '/{date}-clocks'],
  ['/2024-05', '/{date}'],
  ['/17.05.2024', '/{date}'],
  ['/20240517', '/{date}'],
  ['/120240517', '/{number}'],
  ['/p/123e4567-e89b-12d3-a456-426614174000', '/p/{id}'],
  ['/p/deadbee1', '/p/{id}'],
  ['/p/deadbee', '/p/deadbee'],
  ['/p/facade12.html', '/p/{id}.html'],
  ['/p/aB3dE6gH', '/p/{id}'],
  ['/p/Version2Released', '/p/Version{number}Released'],
  ['/clock-12.HTML', '/clock-{number}.HTML'],
  ['/%C3%A9t%C3%A92', '/%C3%A9t%C3%A9{number}'],
  [`/${'a'.repeat(60)}`, `/${'a'.repeat(60)}`],
  [`/${'a'.repeat(61)}`, `/${'a'.repeat(60)}…`],
  ['/a/b/c/d/e/f/g/h/i/j/k/l', '/a/b/c/d/e/f/g/h/i/j/k/l'],
  ['/a/b/c/d/e/f/g/h/i/j/k/l/m/n', '/a/b/c/d/e/f/g/h/i/j/k/l/{rest}'],
  ['/a?b=1&a=2&b=3', '/a?a&b'],
  ['/a?', '/a'],
  ['/a?page12=1&=2', '/a?page{number}'],
  ['https://other.example/a', '//other.example/a'],
])('names the pattern of %s', (url, name) => {
  expect(nameFor(url)).toBe(name)
  expect(nameOf(splitName(name, START), START)).toBe(name)
})

it('cuts endless parameters', () => {
  const query = Array.from({ length: 99 }, (_, n) => `${'abcdefghij'.at(n % 10)}${'x'.repeat(n % 60)}=1`).join('&')
  expect(nameFor(`/a?${query}`).length).toBe('/a?'.length + 200)
})

it.each([
  ['', true],
  ['?', true],
  ['{number}', true],
  ['{date}-{text}.html', true],
  ['clock-{number}', false],
  ['clocks', false],
])('knows whether %j says nothing of its own', (piece, is) => {
  expect(isGeneral(piece)).toBe(is)
})

it.each([
  ['other.example', undefined, '{host}', true],
  ['a&b', '?', '{parameters}', true],
  ['{date}-clocks.html', 'blog', '{date}-{text}.html', true],
  ['clocks', 'blog', '{text}', true],
  ['{number}', 'blog', '{text}', true],
])('in a crowded directory makes of %j after %j: %s', (piece, before, general, is) => {
  expect(generalPiece(piece, before)).toBe(general)
  expect(isOfCrowd(general)).toBe(is)
})
