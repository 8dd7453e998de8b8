import { describe, expect, it } from 'vitest'
import { robotsProblems } from './problems.ts'

describe('robotsProblems', () => {
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

  it.each([
    ['disallow: /', 'No user-agent specified'],
    ['user-agent:\n', 'No user-agent specified'],
    ['whatever', 'Syntax not understood'],
    ['<html>', 'Syntax not understood'],
    ['dissallow: /', 'Unknown directive'],
    ['sitemap: /s.xml', 'Invalid sitemap URL'],
    ['sitemap: file:///s.xml', 'Invalid sitemap URL protocol'],
    ['allow: a', 'Pattern should either be empty, start with "/" or "*"'],
    ['allow: /a$b', '"$" should only be used at the end of the pattern'],
  ])('%j: %s', (text, message) => {
    expect(robotsProblems(text)).toMatchObject([{ line: 1, message }])
  })

  it('shows the line as it stands in the file', () => {
    expect(robotsProblems('user-agent: *\r\n  Foo : bar # baz')).toEqual([
      { line: 2, text: '  Foo : bar # baz', message: 'Unknown directive' },
    ])
  })

  it('stops after a thousand problems', () => {
    expect(robotsProblems('x\n'.repeat(5000))).toHaveLength(1000)
  })
})
