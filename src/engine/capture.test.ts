import { describe, expect, it } from 'vitest'
import { evidenceFromCapture } from './capture.ts'
import { NOW } from './testing/page.ts'

const pageOf = (capture: unknown) => {
  const { page } = evidenceFromCapture(capture, NOW)
  return page.ok ? page.value : null
}

describe('a capture', () => {
  it('holds a page, and nothing that it does not say', () => {
    const evidence = evidenceFromCapture({ url: 'https://example.com/a#b', html: '<p>ö' }, NOW)
    expect(evidence).toMatchObject({
      url: 'https://example.com/a',
      collectedAt: NOW,
      robots: { ok: false },
      icons: { ok: false },
    })
    expect(pageOf({ url: 'https://example.com', html: '<p>ö' })).toMatchObject({
      status: null,
      headers: null,
      timings: null,
      decodedBytes: 5,
    })
  })

  it.each([
    [
      'pairs',
      [
        ['Set-Cookie', 'a'],
        ['set-cookie', 'b'],
      ],
    ],
    ['an object of lists', { 'Set-Cookie': ['a'], 'set-cookie': 'b' }],
  ])('takes headers as %s', (_, headers) => {
    expect(pageOf({ url: 'https://example.com', html: '', headers })?.headers).toEqual([
      ['Set-Cookie', 'a'],
      ['set-cookie', 'b'],
    ])
  })

  it('takes the bytes of a page as base64', () => {
    expect(pageOf({ url: 'https://example.com', html_base64: 'PHA+5A==' })).toMatchObject({
      body: { base64: 'PHA+5A==' },
      decodedBytes: 4,
    })
  })

  it('takes its robots.txt for that of the origin', () => {
    const { robots } = evidenceFromCapture({ url: 'https://example.com/a', html: '', robots_txt: 'User-agent: *' }, NOW)
    expect(robots).toMatchObject({ ok: true, value: { url: 'https://example.com/robots.txt', status: 200, bytes: 13 } })
  })

  it.each([
    ['A capture must be a JSON object', null],
    ['A capture must be a JSON object', []],
    ['"url" must be a string', { html: '' }],
    ['absolute http or https URL', { url: 'ftp://example.com', html: '' }],
    ['absolute http or https URL', { url: '/a', html: '' }],
    ['"html" or "html_base64"', { url: 'https://example.com' }],
    ['"html" must be a string', { url: 'https://example.com', html: 1 }],
    ['is not base64', { url: 'https://example.com', html_base64: '<p>' }],
    ['"status" must be an integer', { url: 'https://example.com', html: '', status: 'ok' }],
    ['"status" must be an integer', { url: 'https://example.com', html: '', status: 99 }],
    ['"status" must be an integer', { url: 'https://example.com', html: '', status: 600 }],
    ['"headers" must be', { url: 'https://example.com', html: '', headers: 'a: b' }],
    ['"headers" must be', { url: 'https://example.com', html: '', headers: [['a']] }],
    ['"headers" must be', { url: 'https://example.com', html: '', headers: { a: 1 } }],
    ['"robots_txt" must be a string', { url: 'https://example.com', html: '', robots_txt: {} }],
  ])('that is malformed is refused with a sentence: %s', (sentence, capture) => {
    expect(() => evidenceFromCapture(capture, NOW)).toThrow(sentence)
  })

  it.each([100, 599])('may have any status that HTTP has: %d', (status) => {
    const { page } = evidenceFromCapture({ url: 'https://example.com', html: '', status }, NOW)
    expect(page).toMatchObject({ ok: true, value: { status } })
  })
})
