import { expect, it } from 'vitest'
import { assessmentOf, result } from '../testing/assessment.ts'
import { widthOf } from '../text/layout.ts'
import { createStyle } from '../text/style.ts'
import { renderTable, rowOf } from './table.ts'

const plain = createStyle(false, true, 80)
const page = (url: string, ...results: Parameters<typeof result>[]) =>
  rowOf(
    assessmentOf(
      results.map((one) => result(...one)),
      { url },
    ),
  )

it('has a line for each page and a summary', () => {
  const rows = [
    page('https://example.com/', ['seo/title', 'high', 'pass']),
    page(
      'https://example.com/b',
      ['seo/title', 'high', 'warn', { summary: 'Two titles.' }],
      ['seo/url', 'high', 'pass'],
    ),
    page('https://example.com/c', ['seo/title', 'high', 'fail', { summary: 'No title.' }], ['seo/url', 'low', 'fail']),
    rowOf(
      assessmentOf([], {
        url: 'https://gone.example/',
        result: null,
        score: null,
        error: { code: 'dns_failed', message: 'No such host.' },
      }),
    ),
  ]
  expect(renderTable(rows, plain)).toBe(
    `
  result  score  page                   top issue
  good      100  https://example.com/   
  decent     63  https://example.com/b  +37.5  Two titles.
  bad         0  https://example.com/c  +86.4  No title.
  –           –  https://gone.example/  dns_failed: No such host.

  4 pages: 1 good, 1 decent, 1 bad, 1 without a result; average score 54

`.replace(/ +$/gm, (spaces) => spaces),
  )
})

it('fits the width, and shows both ends of a long URL', () => {
  const url = `https://example.com/${'long/'.repeat(40)}last-page`
  const table = renderTable([page(url, ['seo/title', 'high', 'fail', { summary: '漢字'.repeat(60) }])], plain)
  expect(Math.max(...table.split('\n').map(widthOf))).toBeLessThanOrEqual(80)
  expect(table).toContain('https://example.')
  expect(table).toContain('last-page')
})

it('escapes control characters from a page', () => {
  const table = renderTable(
    [page('https://example.com/\u001b[2J', ['seo/title', 'high', 'fail', { summary: '\u009b\u202e' }])],
    plain,
  )
  expect(table).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
})
