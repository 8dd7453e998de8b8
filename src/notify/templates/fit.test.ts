import { describe, expect, it } from 'vitest'
import type { Notice, NoticeGroup } from '../notice.ts'
import { escapedMarkdown, escapedTo, fitted, markdownUrl } from './fit.ts'

const plain = (text: string) => text
const doubled = (text: string) => text.repeat(2)

function groupOf(...notices: Partial<Notice>[]): NoticeGroup {
  return { notices: notices.map((notice) => ({ title: '', lines: [], ...notice })) } as unknown as NoticeGroup
}

describe('a message that has to fit', () => {
  it.each<[number, string[]]>([
    [12, ['12345']],
    [13, ['12345', '67']],
    [9, []],
    [10, ['12345']],
  ])('of %d characters keeps whole lines, in their order', (budget, lines) => {
    const group = groupOf({ title: 'abcd', lines: ['12345', '67'] })
    const [notice] = fitted(group, budget, plain)
    expect(notice).toMatchObject({ title: 'abcd', lines })
  })

  it('leaves out a short line behind one that is too long, which would stand alone', () => {
    expect(fitted(groupOf({ lines: ['1234567890', 'x'] }), 8, plain)[0]!.lines).toEqual([])
  })

  it('has the same share for each notice', () => {
    const notices = fitted(groupOf({ lines: ['1234'] }, { lines: ['12345'] }), 11, plain)
    expect(notices.map(({ lines }) => lines)).toEqual([['1234'], []])
  })

  it('counts what is sent, as the receiver does', () => {
    expect(fitted(groupOf({ lines: ['123'] }), 6, doubled)[0]!.lines).toEqual([])
    expect(fitted(groupOf({ lines: ['ä€'] }), 5, plain, Buffer.byteLength)[0]!.lines).toEqual([])
    expect(fitted(groupOf({ lines: ['ä€'] }), 6, plain, Buffer.byteLength)[0]!.lines).toEqual(['ä€'])
  })
})

it.each([
  ['abcde', 5, 'abcde'],
  ['abcde', 4, 'abc…'],
  ['abcdefghij', 1, ''],
])('a title %j is cut to %d characters as %j', (text, budget, cut) => {
  expect(escapedTo(text, budget, plain)).toBe(cut)
})

it('a title is cut before it is escaped, so that no escape is cut in two', () => {
  expect(escapedTo('a&&&&&&&&&', 20, (text) => text.replaceAll('&', '&amp;'))).toMatch(/^a(?:&amp;){3}…$/)
})

it.each([
  ['https://example.com/a_(b)', 'https://example.com/a_%28b%29'],
  ['https://example.com/?a=<b>|c\\d e', 'https://example.com/?a=%3Cb%3E%7Cc%5Cd%20e'],
])('a URL ends no link in Markdown: %s', (url, target) => {
  expect(markdownUrl(url)).toBe(target)
})

it('text is no Markdown', () => {
  expect(escapedMarkdown('# [a](b) *c* `d` @all :e: 1. -')).toBe(
    '\\# \\[a\\]\\(b\\) \\*c\\* \\`d\\` @\u200ball \\:e\\: 1\\. \\-',
  )
})
