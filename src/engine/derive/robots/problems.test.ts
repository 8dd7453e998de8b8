import { expect, it } from 'vitest'
import { robotsProblems } from './problems.ts'

it('finds nothing wrong with a good file', () => {
  const text = `\uFEFF# hello
User-agent: *
Allow: /
Disallow:
Disallow: *.gif$ # no
Crawl-delay: 10
Content-Signal: search=yes
Sitemap: https://x.example/sitemap.xml`
  expect(robotsProblems(text)).toEqual([])
})

it('accepts lines that state how content may be used', () => {
  const text = `License: https://x.example/license.xml
User-Agent: *
Content-Usage: /blog/ train-ai=n
Allow: /`
  expect(robotsProblems(text)).toEqual([])
})

it.each([
  ['disallow: /', 'no-user-agent'],
  ['user-agent:\n', 'no-user-agent'],
  ['whatever', 'syntax'],
  ['<html>', 'syntax'],
  ['dissallow: /', 'unknown-directive'],
  ['sitemap: /s.xml', 'sitemap-url'],
  ['sitemap: file:///s.xml', 'sitemap-protocol'],
  ['allow: a', 'pattern-start'],
  ['allow: /a$b', 'pattern-dollar'],
])('%j: %s', (text, kind) => {
  expect(robotsProblems(text)).toMatchObject([{ line: 1, kind }])
})

it('shows the line as it stands in the file', () => {
  expect(robotsProblems('user-agent: *\r\n  Foo : bar # baz')).toEqual([
    { line: 2, text: '  Foo : bar # baz', kind: 'unknown-directive' },
  ])
})

it('stops after a thousand problems', () => {
  expect(robotsProblems('x\n'.repeat(5000))).toHaveLength(1000)
})
