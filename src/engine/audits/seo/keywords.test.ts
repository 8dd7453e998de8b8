import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { keywords } from './keywords.ts'

const on = (title: string, body: string) => audited(keywords, page(`<title>${title}</title>`, body))

it('lists the words in the order of their frequency, function words apart', () => {
  const result = on('Clocks', 'The clock and the clock and the CLOCK, a wall and the wall, once.')
  expect(result.details?.words).toEqual([
    { word: 'clock', times: 3 },
    { word: 'wall', times: 2 },
  ])
})

it('keeps to ten', () => {
  const body = Array.from({ length: 30 }, (_, i) => `word${i} `.repeat(2 + (i % 5))).join('')
  expect(on('', body).details?.words).toHaveLength(10)
})

it('counts the words of the title that occur in the text', () => {
  expect(on('Wall clocks for you', 'Clocks and clocks.').details).toMatchObject({
    titleWords: ['wall', 'clocks'],
    titleWordsInText: 1,
  })
})

it('remarks on a title of other words, and takes no points for it', () => {
  expect(on('Bicycles', 'Clocks and clocks.')).toMatchObject({
    outcome: 'pass',
    points: { lost: 0 },
    findings: [{ note: true }],
  })
})

it.each(['', '日本語のページ、日本語のページ'])('has nothing to say of a text without repeated words: %s', (body) => {
  expect(on('Clocks', body).outcome).toBe('not-applicable')
})
