import { expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readPreview } from './preview.ts'

const preview = (html: string) => readPreview(readDocument(html, 'https://example.com/shop/'))

it('reads title, description and language as a search engine does', () => {
  const html = `<html lang="de-AT"><title> Opening
    hours </title><meta name="description" content="When we are open."><title>Other</title>`
  expect(preview(html)).toEqual({
    title: 'Opening hours',
    description: 'When we are open.',
    language: 'de-AT',
    social: null,
  })
})

it('is silent where the page is', () => {
  const nothing = { title: null, description: null, language: null, social: null }
  expect(preview('<p>Hello')).toEqual(nothing)
  expect(preview('<html lang=""><title> </title><meta name="description" content=" ">')).toEqual(nothing)
})

it.each([
  ['title', '<meta property="og:title" content="Clocks">', { title: 'Clocks' }],
  ['title by name', '<meta name="og:title" content="Clocks">', { title: 'Clocks' }],
  ['title of X', '<meta name="twitter:title" content="Clocks">', { title: 'Clocks' }],
  ['description', '<meta property="og:description" content="Old ones">', { description: 'Old ones' }],
  ['site', '<meta property="og:site_name" content="Museum">', { site: 'Museum' }],
  ['kind of card', '<meta name="twitter:card" content="summary_large_image">', { card: 'summary_large_image' }],
  ['picture', '<meta property="og:image" content="a.png">', { image: 'https://example.com/shop/a.png' }],
  ['first with a value', '<meta property="og:title" content=""><meta property="og:title" content="B">', { title: 'B' }],
])('reads the %s of the card', (_, html, expected) => {
  expect(preview(html).social).toMatchObject(expected)
})

it('takes no picture that is not on the web', () => {
  expect(preview('<meta property="og:image" content="javascript:alert(1)">').social).toBeNull()
  expect(preview('<meta property="og:image" content="data:image/png;base64,AA">').social).toBeNull()
})

it('does not carry a novel', () => {
  expect(preview(`<title>${'long '.repeat(100_000)}</title>`).title).toHaveLength(300)
})
