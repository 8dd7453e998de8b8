import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import type { AuditResult, Finding } from '../../engine/assessment.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { openMarkdown } from './markdown.ts'
import { codeText, plainText } from './markdown-text.ts'
import { outputPage } from './output-page.ts'
import { changedPage, HOSTILE, hostilePage, image, unjudgedPage } from './testing/hostile-page.ts'

/** What GitHub recognizes in the text of a rendered comment, outside of code. */
function recognized(markdown: string): string[] {
  const html = marked.parse(markdown, { async: false, gfm: true })
  const outside = html.replaceAll(/<code>[\s\S]*?<\/code>/g, '')
  const text = outside
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#\d+;/g, ' ')
  return [
    ...(outside.match(/<(?!\/?(?:h3|p|table|thead|tbody|tr|th|td|details|summary|ul|li|strong|em)\b)[^>]*>/g) ?? []),
    ...(text.match(/@\w+|#\d+|https?:\/\/\w+|www\.\w+|GH-\d+/gi) ?? []),
  ]
}

function markdownOf(limit: number, ...pages: ReturnType<typeof hostilePage>[]): string {
  const markdown = openMarkdown('en', (id) => id)
  for (const page of pages) markdown.add(page)
  return markdown.text(limit)
}

describe('Markdown', () => {
  it('quotes the page without mentions, links or HTML of it', () => {
    const text = markdownOf(60_000, hostilePage({ url: 'https://example.com/|/@octocat' }))
    expect(text).toContain('### ❌ Verdict: 1 of 1 page failed')
    expect(text).toContain('alert')
    expect(recognized(text)).toEqual([])
    // The test knows these when they are there.
    expect(recognized(HOSTILE)).toEqual(expect.arrayContaining(['@everyone', '<script>', '#1', 'www.evil']))
  })

  it('says once what pages note, such as that there was no browser', () => {
    const noted = (note: string) => {
      const assessment = assessmentOf([], { notes: [note] })
      return outputPage({ judged: assessment, assessment }, '/')
    }
    const missing = 'Only pages with a URL can be opened in a browser.'
    const text = markdownOf(60_000, noted(missing), noted(missing), noted(HOSTILE))
    expect(text).toContain(`⚠️ ${plainText(missing)} (2 pages)\n\n`)
    expect(text).toContain('alert')
    expect(recognized(text)).toEqual([])
  })

  it('names nothing to fix on a page that answered with an error', () => {
    const text = markdownOf(60_000, unjudgedPage())
    expect(text).toContain('It returned status 500')
    expect(text).not.toContain('<details>')
    expect(text).not.toContain('title element')
  })

  it('names nothing to fix first that is muted', () => {
    const audits = [
      result('security/csp', 'high', 'fail', { summary: 'There is no policy.' }),
      result('seo/title', 'medium', 'fail', { summary: 'The title is empty.' }),
    ]
    const assessment = assessmentOf(audits)
    const muted = { audits: new Set(['security/csp']), findings: new Map() }
    const page = outputPage({ judged: assessment, assessment, muted }, '/')
    const text = markdownOf(60_000, page)
    expect(text).toContain('The title is empty.')
    expect(text).not.toContain('There is no policy.')
  })

  describe('with a baseline', () => {
    const images = (...findings: Finding[]) => [result('accessibility/image-alt', 'high', 'fail', { findings })]
    const alt = (id: string) => (id === 'accessibility/image-alt' ? 'Images without alt text' : id)
    const textOf = (limit: number, after: AuditResult[]) => {
      const markdown = openMarkdown('en', alt)
      markdown.add(changedPage({ before: images(image('a', 1), image('gone', 2)), after }))
      return markdown.text(limit)
    }

    it('leads with what is new, each with element, line and file, and folds what was there', () => {
      const text = textOf(60_000, images(image('a', 1), image('b', 2), image('c', 3), image('d', 4)))
      const lines = text.split('\n')
      expect(lines.slice(2, 11)).toEqual([
        'Since the baseline: **3 new**, 1 fixed.',
        '',
        '1 page: 1 bad.',
        '',
        '#### New',
        '',
        '- **Images without alt text** `accessibility/image-alt`',
        '  - `dist/index.html:2` This image has no alt attribute. `<img src="/b.png">`',
        '  - `dist/index.html:3` This image has no alt attribute. `<img src="/c.png">`',
      ])
      expect(text.indexOf('<details><summary>All results')).toBeLessThan(text.indexOf('| Result |'))
      expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)!.length)
      expect(recognized(text.replaceAll('####', '###'))).toEqual([])
    })

    it('has no list where nothing is new, and counts what moved', () => {
      const text = textOf(60_000, images(image('a', 1), image('b', 9)))
      expect(text).toContain('**0 new**, 0 fixed, 1 moved.')
      expect(text).not.toContain('#### New')
    })

    it('quotes the page as text there, too, and says how much does not fit', () => {
      const hostile = (at: number) => ({ ...image('x', at), message: HOSTILE, snippet: `${at} ${HOSTILE}` })
      const text = textOf(20_000, images(image('a', 1), ...Array.from({ length: 90 }, (_, at) => hostile(at))))
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
      expect(text).toMatch(/\n- and \d+ more\n/)
      expect(recognized(text.replaceAll('####', '###'))).toEqual([])
    })
  })

  it('does not pass a check that was interrupted', () => {
    const markdown = openMarkdown('en', (id) => id)
    markdown.add({ ...hostilePage(), isFailed: false })
    const text = markdown.text(60_000, { checked: 1, pages: 6 })
    expect(text).toMatch(/^### ⚠️ Verdict: interrupted\n\n⚠️ Interrupted: 1 of 6 pages were checked/)
  })

  it.each(['a', '`', '``a`', 'a\\', '@a|b', '`` ` ``'])('keeps %j as it is in code', (text) => {
    expect(marked.parseInline(codeText(text))).toBe(`<code>${text}</code>`)
  })

  it.each(['*a* _b_ ~c~', '[a](b)', '<b>', 'a | b', '1 < 2 & 3', '\\*a\\*', '`a`'])(
    'shows %j as it is in text',
    (text) => {
      const shown = (marked.parseInline(plainText(text)) as string).replaceAll('\u200b', '')
      const html = shown
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('&#124;', '|')
      expect(html).toBe(text)
    },
  )

  it('fits into a comment and into a summary, and says how many pages are not in it', () => {
    const pages = Array.from({ length: 500 }, (_, at) =>
      hostilePage({ url: `https://example.com/${at}`, findings: 20 }),
    )
    const comment = markdownOf(60_000, ...pages)
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(60_000)
    expect(comment).toMatch(/\n\d+ more pages\.\n/)
    const summary = markdownOf(1_000_000, ...pages)
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000)
    expect(summary.match(/^<details>/gm)).toHaveLength(500)
    expect(recognized(comment)).toEqual([])
  })
})
