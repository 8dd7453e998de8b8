import { defineAudit, pass } from '../../audit.ts'

export const textRatio = defineAudit({
  id: 'practice/text-ratio',
  importance: 'info',
  title: 'How much of the page is text to read',
  why: 'Older tools call for a share of text. No search engine ranks by it, so this is shown as a fact and costs nothing.',
  fix: 'Nothing to do. If the page is heavy, look at its size and its inline styles and scripts.',
  authorities: [],
  examples: {
    language: 'html',
    bad: '<div><div><div><div>Hi</div></div></div></div>',
    good: '<p>Hi</p>',
  },
  needs: ['document', 'textFacts'],

  check({ document, textFacts: { characters: text } }) {
    const all = document.source.length
    const percent = all === 0 ? 0 : Math.round((text / all) * 100)
    return pass(`${percent} % of the markup is text to read.`, {
      value: `${percent} %`,
      details: { textCharacters: text, markupCharacters: all },
    })
  },
})
