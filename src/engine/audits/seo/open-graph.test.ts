import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { openGraph } from './open-graph.ts'

const meta = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`
const IMAGE = meta('image', 'https://example.com/a.png')
const REST = meta('title', 'Clocks') + meta('type', 'website') + meta('url', 'https://example.com/')

it.each([
  ['pass', 'all four are there', REST + IMAGE],
  ['pass', 'they are written with name', (REST + IMAGE).replaceAll('property', 'name')],
  ['pass', 'the picture has its longer name', REST + meta('image:url', 'https://example.com/a.png')],
  ['warn', 'there is none', ''],
  ['warn', 'one is missing', REST],
  ['warn', 'one is empty', IMAGE + REST.replace('Clocks', ' ')],
  ['warn', 'the picture is relative', REST + meta('image', '/a.png')],
  ['warn', 'the URL is relative', REST.replace('https://example.com/', '/clocks') + IMAGE],
  ['warn', 'the picture has no scheme', REST + meta('image', '//example.com/a.png')],
])('answers %s where %s', (outcome, _, head) => {
  expect(audited(openGraph, page(head)).outcome).toBe(outcome)
})

it('names what is missing', () => {
  const messages = audited(openGraph, page(meta('title', 'Clocks'))).findings.map(({ message }) => message)
  expect(messages).toEqual(['og:type is missing.', 'og:image is missing.', 'og:url is missing.'])
})
