import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'

const messages = defineMessages({
  length: { one: 'The page has {count} word of text.', other: 'The page has {count} words of text.' },
  unspaced:
    'The page has {characters:message} in languages that don’t separate words with spaces, such as Chinese or Japanese, and {words:message}.',
  words: { one: '{count} word', other: '{count} words' },
  characters: { one: '{count} character', other: '{count} characters' },
})

export const contentLength = defineAudit({
  id: 'seo/content-length',
  importance: 'info',
  title: 'Amount of text',
  why: 'For information only: there is no minimum word count, neither for readers nor for search engines.',
  fix: 'Nothing to fix. Write what readers came for, at whatever length it needs.',
  messages,
  authorities: [
    googleSearch('SEO starter guide, things we believe you shouldn’t focus on', 'fundamentals/seo-starter-guide'),
  ],
  examples: {
    language: 'text',
    bad: 'Padding a page to reach a word count',
    good: 'A short page that answers the question',
  },
  provenByShell: [],
  needs: ['words'],

  check({ words: { total, unspaced } }) {
    const details = { words: total, unspacedCharacters: unspaced }
    const words = messages.words({ count: total })
    if (unspaced === 0) return pass(messages.length({ count: total }), { value: words, details })
    // Thirty Latin words in a Japanese page are not its length.
    const characters = messages.characters({ count: unspaced })
    return pass(messages.unspaced({ characters, words }), { value: unspaced > total ? characters : words, details })
  },
})
