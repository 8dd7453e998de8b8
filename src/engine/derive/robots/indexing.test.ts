import { describe, expect, it } from 'vitest'
import type { Collected, TextFile } from '../../model.ts'
import { NOW, page } from '../../testing/page.ts'
import { readDocument } from '../document/document.ts'
import { blocksOf, parseIndexingRules, parseRobotsDate, readRobotsGate } from './indexing.ts'

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

const PAGE = 'https://example.com/a/b?c'

function file(text: string, status = 200): Collected<TextFile> {
  const url = 'https://example.com/robots.txt'
  return { ok: true, value: { url, status, contentType: 'text/plain', text, truncated: false, bytes: text.length } }
}

const shut = (robots: Collected<TextFile>) => readRobotsGate(robots, PAGE).disallowed.map(({ bot }) => bot.name)

describe('robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /a', 200, ['Googlebot', 'Bingbot', 'DuckDuckBot', 'archive.org_bot']],
    ['User-agent: *\nDisallow: /x', 200, []],
    ['User-agent: archive.org_bot\nDisallow: /', 200, ['archive.org_bot']],
    ['User-agent: *\nDisallow: /*?c', 301, ['Googlebot', 'Bingbot', 'DuckDuckBot', 'archive.org_bot']],
    ['User-agent: *\nDisallow: /', 404, []],
  ])('%j with status %i shuts out %j', (text, status, names) => {
    expect(shut(file(text, status))).toEqual(names)
  })

  it('blocks everything while the server fails', () => {
    expect(readRobotsGate(file('', 503), PAGE)).toMatchObject({ state: 'error', disallowed: [] })
  })

  it('is left out where it was not collected', () => {
    const gate = readRobotsGate({ ok: false, code: 'not_collected', message: 'Not in the capture.' }, PAGE)
    expect(gate).toMatchObject({ state: 'not-checked', disallowed: [] })
  })

  it('is unknown where it could not be fetched', () => {
    const gate = readRobotsGate({ ok: false, code: 'timeout', message: 'It took too long.' }, PAGE)
    expect(gate).toMatchObject({ state: 'unknown', failure: { message: 'It took too long.' } })
  })
})

describe('the date of unavailable_after', () => {
  it.each([
    ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['25-Aug-2007 15:00:00 EST', '2007-08-25T20:00:00Z'],
    ['Fri, 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['Friday, 25-Jun-10 15:00:00 UTC', '2010-06-25T15:00:00Z'],
    ['25 Jun 99 15:00 +0200', '1999-06-25T13:00:00Z'],
    ['25 June 2010', '2010-06-25T00:00:00Z'],
    ['2010-06-25', '2010-06-25T00:00:00Z'],
    ['2010-06-25T15:00:00Z', '2010-06-25T15:00:00Z'],
    ['2010-06-25T15:00:00.5-07:00', '2010-06-25T22:00:00Z'],
    ['2010-06-25 15:00', '2010-06-25T15:00:00Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseRobotsDate(text)).toBe(Date.parse(expected))
  })

  it.each(['', 'tomorrow', '25 Foo 2010', '2010-13-01', '25 Jun 2010 15:00 XYZ', '1'.repeat(1000)])(
    '%j is none',
    (text) => {
      expect(parseRobotsDate(text)).toBeNull()
    },
  )
})
