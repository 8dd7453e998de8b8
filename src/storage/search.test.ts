import { describe, expect, it } from 'vitest'
import { lowerCaseAscii } from './letter-case.ts'
import { likePattern, RareTexts } from './search.ts'

it.each([
  ['page', '%page%'],
  ['PaGe', '%page%'],
  ['50%_off\\', '%50\\%\\_off\\\\%'],
  ['É', '%É%'],
])('makes of "%s" the pattern "%s"', (text, made) => {
  expect(likePattern(text)).toBe(made)
})

it('folds the letters that URLs have, and no others', () => {
  expect(lowerCaseAscii('ABC-İÉ')).toBe('abc-İÉ')
})

const urls = [
  'https://a.example/shop/1',
  'https://a.example/Shop/2',
  'https://a.example/blog/3',
  'https://a.example/news/4',
]

describe('a sample of all URLs', () => {
  const sample = new RareTexts(async () => ({ urls, total: 1000 }))

  it('tells how many hold a text, about', async () => {
    expect(await sample.expected('shop')).toBe(500)
    expect(await sample.expected('example')).toBe(1000)
    expect(await sample.expected('zebra')).toBe(0)
  })

  it('tells which texts are rarest', async () => {
    expect(await sample.rarest(['example', 'shop', 'blog', 'shop', 'zebra'], 3)).toEqual(['zebra', 'blog', 'shop'])
    // Of two that are as rare in the sample, the longer one may be rarer.
    expect(await sample.rarest(['3', 'blog'], 2)).toEqual(['blog', '3'])
  })

  it('may be empty', async () => {
    const empty = new RareTexts(async () => ({ urls: [], total: 0 }))
    expect(await empty.expected('a')).toBe(0)
    expect(await empty.rarest(['a'], 3)).toEqual(['a'])
  })
})
