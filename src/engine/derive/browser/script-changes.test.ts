import { expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { scriptChanges } from './script-changes.ts'

const document = (html: string) => readDocument(`<!doctype html>${html}`, 'https://example.com/')

/** What changed of one thing. */
function changeOf(what: string, sent: string, seen: string) {
  const { what: _, ...change } = scriptChanges(document(sent), document(seen)).find((one) => one.what === what)!
  return change
}

const description = (text: string) => `<meta name="description" content="${text}">`
const link = (href: string) => `<a href="${href}">A</a>`

it.each([
  ['title', '<title>A</title>', '<title> A </title>', 'same'],
  ['title', '<title>A</title>', '<title>B</title>', 'changed'],
  ['title', '', '<title>B</title>', 'added'],
  ['description', description('A'), '', 'removed'],
  ['description', description(' '), '', 'same'],
  ['description', description('A  b'), description('A b'), 'same'],
  ['canonical', '<link rel="canonical" href="/a">', '<link rel="canonical" href="https://example.com/a">', 'same'],
  ['robots', '', '<meta name="robots" content="noindex">', 'added'],
  ['first heading', '<h1>A</h1><h1>B</h1>', '<h1>A</h1>', 'same'],
  ['first heading', '<h1></h1>', '<h1>A</h1>', 'added'],
  ['headings', '<h1>A</h1><h6>B</h6>', '<h2>A</h2>', 'changed'],
  ['links', link('/a') + link(' /a ') + link('#b'), link('/a'), 'same'],
  ['links', link('/a'), link('/a') + link('/b'), 'changed'],
  ['structured data', '<script type=" Application/LD+JSON">{}</script>', '<p itemscope itemtype="a">', 'same'],
  ['structured data', '', '<p itemscope itemtype="a">', 'added'],
])('of the %s from %s to %s: %s', (what, sent, seen, kind) => {
  expect(changeOf(what, sent, seen).kind).toBe(kind)
})

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`

it.each([
  [0, 5, 'same'],
  [0, 6, 'added'],
  [6, 0, 'removed'],
  [200, 210, 'same'],
  [200, 211, 'changed'],
])('from %d words to %d: %s, as a date or a counter is not worth a report', (sent, seen, kind) => {
  expect(changeOf('words', words(sent), words(seen))).toMatchObject({ kind })
})

it('cuts endless texts, and compares them whole', () => {
  const long = 'a'.repeat(500)
  const { kind, sent } = changeOf('title', `<title>${long}</title>`, `<title>${long}b</title>`)
  expect([kind, String(sent).length]).toEqual(['changed', 160])
})
