import { defineAudit, defineMessages, pass } from '../../audit.ts'

const messages = defineMessages({
  ratio: '{share:percent} of the HTML is readable text.',
  share: '{share:percent}',
})

export const textRatio = defineAudit({
  id: 'practice/text-ratio',
  importance: 'info',
  title: 'Text-to-HTML ratio',
  why: 'For information only: some older tools ask for a certain ratio, but no search engine ranks by it.',
  fix: 'Nothing to fix. If the page is heavy, look at its size and its inline styles and scripts.',
  messages,
  authorities: [],
  examples: { bad: '<div><div><div><div>Hi</div></div></div></div>', good: '<p>Hi</p>' },
  needs: ['document', 'words'],

  check({ document, words: { characters: text } }) {
    const all = document.source.length
    const share = all === 0 ? 0 : text / all
    return pass(messages.ratio({ share }), {
      value: messages.share({ share }),
      details: { textCharacters: text, markupCharacters: all },
    })
  },
})
