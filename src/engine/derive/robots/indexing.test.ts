import { describe, expect, it } from 'vitest'
import { NOW, page } from '../../testing/page.ts'
import { readDocument } from '../document/document.ts'
import { blocksOf, parseIndexingRules } from './indexing.ts'

describe('the rules for robots', () => {
  it('are parted by commas, in any case', () => {
    expect(parseIndexingRules(' NoIndex , max-snippet: 20', false)).toEqual([
      { bot: null, name: 'noindex', value: '' },
      { bot: null, name: 'max-snippet', value: '20' },
    ])
  })

  it('of a header are for the bot named before them', () => {
    expect(parseIndexingRules('nofollow, BingBot: noindex, noarchive', true)).toEqual([
      { bot: null, name: 'nofollow', value: '' },
      { bot: 'bingbot', name: 'noindex', value: '' },
      { bot: 'bingbot', name: 'noarchive', value: '' },
    ])
  })

  it('may hold a date with a comma and colons of its own', () => {
    expect(parseIndexingRules('googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, nofollow', true)).toEqual([
      { bot: 'googlebot', name: 'unavailable_after', value: 'Fri, 25 Jun 2010 15:00:00 GMT' },
      { bot: 'googlebot', name: 'nofollow', value: '' },
    ])
  })

  it('are read to a bound', () => {
    expect(parseIndexingRules('noindex,'.repeat(100_000), true).length).toBeLessThanOrEqual(200)
  })
})

describe('what a page says against being indexed', () => {
  const blocks = (head: string, header?: string) =>
    blocksOf(
      readDocument(page(head), 'https://example.com/'),
      header === undefined ? null : [['X-Robots-Tag', header]],
      Date.parse(NOW),
    ).map(({ bot, rule }) => [bot, rule])

  it.each([
    ['<meta name="robots" content="noindex">', [[null, 'noindex']]],
    ['<meta name="ROBOTS" content="all, None">', [[null, 'none']]],
    ['<meta name="googlebot" content="noindex">', [['googlebot', 'noindex']]],
    ['<meta name="robots" content="unavailable_after: 2010-06-25">', [[null, 'unavailable_after: 2010-06-25']]],
    ['<meta name="robots" content="unavailable_after: 2045-06-25">', []],
    ['<meta name="robots" content="index, follow, noimageindex">', []],
    ['<meta name="somebot" content="noindex">', []],
  ])('in %s is %j', (head, expected) => {
    expect(blocks(head)).toEqual(expected)
  })

  it('counts in the header too', () => {
    expect(blocks('', 'bingbot: noindex')).toEqual([['bingbot', 'noindex']])
  })
})
