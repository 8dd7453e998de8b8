import { expect, it } from 'vitest'
import { isStopWord } from './stop-words.ts'

it.each([
  ['the', 'en', true],
  ['cheese', 'en', false],
  ['und', 'de', true],
  ['und', 'en', false],
  ['the', 'xx', false],
])('%s in the language %s is a function word: %s', (word, language, answer) => {
  expect(isStopWord(word, language)).toBe(answer)
})
