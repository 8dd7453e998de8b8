import { expect, it } from 'vitest'
import { negotiateLanguage } from './language.ts'

it.each([
  ['nothing', undefined, 'en'],
  ['an empty header', '', 'en'],
  ['one language', 'de', 'de'],
  ['a region of it, in any case', 'DE-at', 'de'],
  ['several, by weight', 'en;q=0.5, de;q=0.9', 'de'],
  ['several of the same weight, by order', 'de, en', 'de'],
  ['none that we offer', 'fr-FR, fr;q=0.9', 'en'],
  ['any, with a preference', 'de;q=0.3, *;q=0.2', 'de'],
  ['any', '*', 'en'],
  ['any but English', 'en;q=0, *', 'de'],
  ['not German', 'de;q=0', 'en'],
  ['weights that are no weights', 'de;q=2, de;q=x, de;q=0.1234', 'en'],
  ['another language that begins alike', 'den, deu', 'en'],
  ['garbage', `${'a-'.repeat(5000)}, ;;, ----`, 'en'],
])('offers a client that asks for %s (%s) the language %s', (_, header, language) => {
  expect(negotiateLanguage(header, ['en', 'de'])).toBe(language)
})
