import { expect, it } from 'vitest'
import { createResolver } from './resolve.ts'

const longBase = `https://example.com/${'a/'.repeat(5_000)}`

it('makes a relative URL absolute', () => {
  expect(createResolver('https://example.com/a/')('b?c')?.href).toBe('https://example.com/a/b?c')
})

it('answers null for what does not parse', () => {
  expect(createResolver('https://example.com/')('http://[')).toBeNull()
})

it.each(['x y', '/x', '#x', '', '//other.example/x', 'https:x'])(
  'does not resolve %j against a base of over 8 kB',
  (reference) => {
    expect(() => createResolver(longBase)(reference)).toThrow(expect.objectContaining({ code: 'too_large' }))
  },
)

it.each([
  ['https://other.example/x', 'https://other.example/x'],
  [' HTTP:\\\\other.example', 'http://other.example/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['javascript:void(0)', 'javascript:void(0)'],
])('still parses %j, which needs no base', (reference, href) => {
  expect(createResolver(longBase)(reference)?.href).toBe(href)
})

it('does not count a fragment as part of the base', () => {
  expect(createResolver(`https://example.com/#${'s'.repeat(100_000)}`)('x')?.href).toBe('https://example.com/x')
})

it('stops when the URLs of a page add up to more than 32 MB', () => {
  const resolve = createResolver(`https://example.com/${'a'.repeat(8_000)}/`)
  const all = () => {
    for (let i = 0; i < 5_000; i++) resolve(`${i}`)
  }
  expect(all).toThrow(expect.objectContaining({ code: 'too_large' }))
})
