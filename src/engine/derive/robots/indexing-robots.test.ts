import { describe, expect, it } from 'vitest'
import type { Got, TextFile } from '../../model.ts'
import { readRobotsGate } from './indexing-robots.ts'

const PAGE = 'https://example.com/a/b?c'

function file(text: string, status = 200): Got<TextFile> {
  const url = 'https://example.com/robots.txt'
  return { ok: true, value: { url, status, contentType: 'text/plain', text, truncated: false, bytes: text.length } }
}

const shut = (robots: Got<TextFile>) => readRobotsGate(robots, PAGE).disallowed.map(({ bot }) => bot.name)

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
