import { expect, it } from 'vitest'
import { readDocument } from '../../derive/document/document.ts'
import { comparedText, pageText } from './page-text.ts'

const at = (path: string, body: string) => readDocument(`<body>${body}`, `https://example.com${path}`)
const hashOf = (body: string) => pageText(at('/', body)).hash
const withoutUrl = (path: string, body: string) => comparedText(at(path, body)).withoutUrl

it.each([
  '<nav>Menu</nav><p>Text</p>',
  '<header><div>Site</div></header><p>Text</p>',
  '<p>Text</p><footer>Imprint</footer>',
  '<aside>More</aside><p>Text</p>',
  '<div role=" Navigation "><b>Menu</b></div><p>Text</p>',
  '<div role="complementary">More</div><p>Text</p>',
])('leaves out what a template repeats: %s', (body) => {
  expect(hashOf(body)).toBe(hashOf('<p>Text</p>'))
})

it.each(['<section>Menu</section><p>Text</p>', '<div role="main">Menu</div><p>Text</p>'])(
  'counts all else: %s',
  (body) => {
    expect(hashOf(body)).not.toBe(hashOf('<p>Text</p>'))
  },
)

it.each([
  ['its URL', (path: string) => `https://example.com${path}`],
  ['its path', (path: string) => path.slice(1)],
  ['its path as it is read', (path: string) => decodeURIComponent(path)],
])('finds error pages the same that differ by %s', (_, name) => {
  const page = (path: string) => withoutUrl(path, `<p>Nothing at ${name(path)} here.</p>`)
  expect(page('/clocks/%C3%A4?b=1')).toBe(page('/other/%C3%B6?b=2'))
  expect(page('/clocks/%C3%A4?b=1')).not.toBe(withoutUrl('/x', '<p>Something else.</p>'))
})

it.each([
  ['of the start page', '/', '<p>https://example.com/ is here.</p>'],
  ['that does not name the page', '/clocks', '<p>Text</p>'],
  ['with more words than error pages have', '/clocks', `<p>clocks ${'word '.repeat(500)}</p>`],
  ['that is longer than error pages are', '/clocks', `<p>clocks ${'a'.repeat(10_000)}</p>`],
])('compares a text %s as it is', (_, path, body) => {
  const { text, withoutUrl } = comparedText(at(path, body))
  expect(withoutUrl).toBe(text.hash)
})

it.each([
  ['just as many words', `<p>clocks ${'word '.repeat(499)}</p>`],
  ['a path in a word', '<p>clockspring</p>'],
])('leaves out its name in a text with %s', (_, body) => {
  const { text, withoutUrl } = comparedText(at('/clocks', body))
  expect(withoutUrl).not.toBe(text.hash)
})

it('takes a short path for its own only with its slash', () => {
  const { text, withoutUrl } = comparedText(at('/a-b', '<p>a-b</p>'))
  expect(withoutUrl).toBe(text.hash)
  const named = comparedText(at('/a-b', '<p>/a-b</p>'))
  expect(named.withoutUrl).not.toBe(named.text.hash)
})
