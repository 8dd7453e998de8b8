import { expect, it } from 'vitest'
import { labelsIn } from './labels.ts'
import { openNotes } from './shared-notes.ts'

function textsOf(...pages: string[][]): string[] {
  const notes = openNotes()
  for (const page of pages) notes.add(page)
  return notes.texts(labelsIn('en'), (note) => note.toUpperCase())
}

it('counts pages, not notes, and shows those of most pages first', () => {
  expect(textsOf(['a', 'a'], ['b'], ['b'])).toEqual(['B (2 pages)', 'A (1 page)'])
})

it('shows five, and how many more there are', () => {
  const texts = (count: number) => textsOf(Array.from({ length: count }, (_, n) => `${n}`))
  expect(texts(5)).toHaveLength(5)
  expect(texts(7)).toEqual([...['0', '1', '2', '3', '4'].map((note) => `${note} (1 page)`), 'and 2 more'])
})

it('counts no more than a thousand different ones, and goes on counting those', () => {
  const many = Array.from({ length: 1_200 }, (_, n) => `${n}`)
  expect(textsOf(many, ['0']).at(0)).toBe('0 (2 pages)')
  expect(textsOf(many).at(-1)).toBe('and 995 more')
})
