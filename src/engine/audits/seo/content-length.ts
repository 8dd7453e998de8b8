import { defineAudit, pass } from '../../audit.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const contentLength = defineAudit({
  id: 'seo/content-length',
  importance: 'info',
  title: 'How much text the page has',
  why: 'Shown as a fact: there is no number of words a page must have, neither for readers nor for search engines.',
  fix: 'Nothing to repair. Say what the reader came for, in as many words as that takes.',
  authorities: [
    {
      name: 'Google Search Central: SEO starter guide, things we believe you shouldn’t focus on',
      url: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
    },
  ],
  examples: {
    language: 'text',
    bad: 'Padding a page to reach a word count',
    good: 'A short page that answers the question',
  },
  needs: ['words'],

  check({ words: { total, unspaced } }) {
    const details = { words: total, unspacedCharacters: unspaced }
    const words = counted(total, 'word')
    if (unspaced === 0) return pass(`The text of the page has ${words}.`, { value: words, details })
    // Thirty Latin words in a Japanese page are not its length.
    const characters = counted(unspaced, 'character')
    const both = `${characters} of scripts without spaces between words, and ${words}`
    return pass(`The text of the page has ${both}.`, { value: unspaced > total ? characters : words, details })
  },
})
