import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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

it('has a line for each page, the worst first, the common issues and a summary', () => {
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
  const audits = [{ id: 'seo/title' as const, failureTitle: 'Page has no title' }]
  expect(renderTable(rows, plain, { audits })).toBe(
    `
  result  score  page                   top issue
  –           –  https://gone.example/  dns_failed: No such host.
  bad         0  https://example.com/c  +81.8  No title.
  bad        46  https://example.com/b  +53.8  Two titles.
  good      100  https://example.com/   

  Most common issues
    2 pages  Page has no title
     1 page  seo/url

  4 pages: 1 good, 2 bad, 1 without a result; average score 49

`.replace(/ +$/gm, (spaces) => spaces),
  )
})

it('names files of a build by their path from the current folder, so that they can be told apart', () => {
  const folder = resolve('/home/runner/work/museum')
  const nameOf = (path: string) =>
    rowOf(assessmentOf([], { url: pathToFileURL(resolve(folder, path)).href }), folder).url
  expect(nameOf('dist/de/über uns/index.html')).toBe(join('dist', 'de', 'über uns', 'index.html'))
  expect(nameOf('../other/index.html')).toBe(pathToFileURL(resolve(folder, '../other/index.html')).href)
})

it('says all of why a page has no result, also in the 80 columns of a CI log', () => {
  const failed = (url: string, message: string) =>
    rowOf(assessmentOf([], { url, result: null, score: null, error: { code: 'http_error', message } }))
  const url = 'https://staging.example.com/missing'
  const table = renderTable([failed(url, `${url} returned status 404, so there is no page to check.`)], plain)
  expect(table.split('\n').slice(2, 5)).toEqual([
    '  –           –  https://staging.…mple.com/missing  http_error: returned status',
    '                                                    404, so there is no page to',
    '                                                    check.',
  ])
  expect(renderTable([failed('https://a.example/', 'https://a.example/b is gone.')], plain)).toContain('/b is gone.')
})

it('names the ten most common issues, and counts the others', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `seo/${String.fromCharCode(97 + index)}`)
  const rows = [
    page('https://example.com/', ...ids.map((id) => [id, 'high', 'fail'] as [string, 'high', 'fail'])),
    page('https://example.com/b', ['seo/c', 'high', 'fail']),
  ]
  const lines = renderTable(rows, plain).split('\n')
  const from = lines.indexOf('  Most common issues')
  expect(lines.slice(from + 1, from + 3)).toEqual(['    2 pages  seo/c', '     1 page  seo/a'])
  expect(lines[from + 11]).toBe('             and 2 more')
})

it('lists no common issues of a single page', () => {
  expect(renderTable([page('https://example.com/', ['seo/title', 'high', 'fail'])], plain)).not.toContain('common')
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

it('says once what the reports of the pages note, with the number of pages', () => {
  const notes = (...notes: string[]) => rowOf(assessmentOf([result('seo/title', 'high', 'pass')], { notes }))
  const missing = 'Chrome was not found.'
  const rows = [notes(missing, missing), notes('Only 150 files were fetched.\u001b[31m', missing), notes()]
  expect(renderTable(rows, plain)).toMatch(
    /\n\n {2}! Chrome was not found\. \(2 pages\)\n {2}! Only 150 files were fetched\.\P{Cc}* \(1 page\)\n\n {2}3 pages: 3 good/u,
  )
  const different = renderTable(
    Array.from({ length: 2_000 }, (_, at) => notes(`The page redirected to /${at}.`)),
    plain,
  )
  expect(different.match(/redirected/g)).toHaveLength(5)
  expect(different).toContain('! and 995 more')
})
