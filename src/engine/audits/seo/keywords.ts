import { defineAudit, notApplicable, pass } from '../../audit.ts'
import { titleText } from '../../derive/document/document.ts'
import { attr } from '../../derive/document/dom.ts'
import { wordsOf } from '../../derive/text/words.ts'
import { isStopWord } from '../../derive/text/words-stop.ts'
import type { Finding } from '../../model.ts'

const SHOWN = 10

export const keywords = defineAudit({
  id: 'seo/keywords',
  importance: 'info',
  title: 'The words the page uses most',
  why: 'Shown as a fact: it tells at a glance what the text dwells on. No search engine asks for a certain share of a word, and Google ignores the keywords meta element.',
  fix: 'Nothing to repair. If the words of the title are missing from the text, look whether both speak of the same subject.',
  authorities: [
    {
      name: 'Google Search Central: SEO starter guide, things we believe you shouldn’t focus on',
      url: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
    },
  ],
  examples: {
    language: 'text',
    bad: 'A title “Wall clocks” over a text that never mentions clocks',
    good: 'A title “Wall clocks” over a text about wall clocks',
  },
  needs: ['document', 'words'],

  check({ document, words }) {
    const language = (attr(document.html, 'lang') ?? '').trim().toLowerCase().split(/[-_]/, 1)[0]!
    const top = words.frequent(SHOWN, (word) => !isStopWord(word, language))
    if (top.length === 0) return notApplicable('The page repeats no word of a script that parts words by spaces.')
    const title = [...new Set(wordsOf((titleText(document) ?? '').slice(0, 500)))].filter(
      (word) => word.length > 2 && !isStopWord(word, language),
    )
    const absent = title.filter((word) => words.times(word) === 0)
    const findings: Finding[] = []
    if (title.length > 0 && absent.length === title.length)
      findings.push({ message: 'None of the words of the title occurs in the text.', note: true })
    return pass(`The page uses “${top[0]!.word}” most, ${top[0]!.times} times.`, {
      value: top
        .slice(0, 3)
        .map(({ word }) => word)
        .join(', '),
      findings,
      details: { words: top, titleWords: title, titleWordsInText: title.length - absent.length },
    })
  },
})
