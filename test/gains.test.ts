import { expect, it } from 'vitest'
import { audits } from '../src/engine/audits/index.ts'
import { evidenceFromCapture } from '../src/engine/capture.ts'
import { judge } from '../src/engine/judge.ts'
import { realPages } from './pages/real.ts'

const PAGES = 20

/** Repairs that anyone would make in the HTML of a page, and nothing else. */
const REPAIRS: Record<string, (html: string) => string> = {
  'accessibility/html-lang': (html) => html.replace(/<html\b(?:(?!\blang=)[^>])*/i, '$& lang="en"'),
  'accessibility/image-alt': (html) =>
    html.replaceAll(/<(?:img|input(?=[^>]*type=.?image))\b(?![^>]*\balt=)/gi, '$& alt=""'),
  'practice/viewport': (html) =>
    withHead(
      html.replaceAll(/<meta[^>]*viewport[^>]*>/gi, ''),
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ),
  'practice/doctype': (html) => `<!doctype html>${html.replace(/<!doctype[^>]*>/i, '')}`,
  'seo/description': (html) =>
    withHead(
      html.replaceAll(/<meta[^>]*name=.?description\b[^>]*>/gi, ''),
      '<meta name="description" content="What happened in the village by the lake this week, and what comes next.">',
    ),
}

/** The language of the text is compared with what the page declares, so it begins to apply with that repair. */
const INDEPENDENT = audits.filter(({ id }) => id !== 'accessibility/page-language')

function withHead(html: string, added: string): string {
  return html.replace(/<head\b[^>]*>/i, `$&${added}`)
}

function judged(html: string) {
  const headers = [['content-type', 'text/html; charset=utf-8']]
  const html_base64 = Buffer.from(html).toString('base64')
  const capture = { url: 'https://news.example/2013/story', status: 200, headers, html_base64 }
  return judge(evidenceFromCapture(capture, '2026-11-15T12:00:00.000Z'), { audits: INDEPENDENT })
}

it('repairs real pages: each repair alone adds to the score what was said before', () => {
  const repaired = Object.fromEntries(Object.keys(REPAIRS).map((id) => [id, 0]))
  const wrong: string[] = []
  let others = 0
  for (const [page, html] of realPages(PAGES).entries()) {
    const before = judged(html)
    for (const [id, repair] of Object.entries(REPAIRS)) {
      const { outcome, gain } = before.audits.find((audit) => audit.id === id)!
      if (outcome !== 'fail' && outcome !== 'warn') continue
      const after = judged(repair(html))
      const changed = after.audits.filter(({ outcome }, at) => outcome !== before.audits[at]!.outcome)
      if (changed.find((audit) => audit.id === id)?.outcome !== 'pass') continue
      // A page in a language has link texts that can be judged, for example.
      if (changed.length > 1) {
        others++
        continue
      }
      repaired[id]!++
      const added = after.score! - before.score!
      // Both scores are whole numbers.
      if (Math.abs(added - gain!) > 1) wrong.push(`page ${page}, ${id}: said ${gain}, added ${added}`)
    }
  }
  expect(wrong).toEqual([])
  expect(Math.min(...Object.values(repaired))).toBeGreaterThan(3)
  expect(others).toBeLessThan(10)
})
