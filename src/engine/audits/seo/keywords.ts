import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, notApplicable, pass } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { titleText } from '../../derive/document/document.ts'
import { attr } from '../../derive/document/dom.ts'
import { finding } from '../../derive/document/where.ts'
import { isStopWord } from '../../derive/text/stop-words.ts'
import { wordsOf } from '../../derive/text/words.ts'

const SHOWN = 10

const messages = defineMessages({
  none: 'The page repeats no words, or its language doesn’t separate words with spaces.',
  most: 'The most frequent word is “{word}”, used {times} times.',
  titleAbsent: 'None of the words in the title appears in the text.',
})

export const keywords = defineAudit({
  id: 'seo/keywords',
  importance: 'info',
  title: 'Most frequent words',
  why: 'For information only: it shows at a glance what the text is about. No search engine wants a certain keyword density, and Google ignores the keywords meta tag.',
  fix: 'Nothing to fix. If the words in the title don’t appear in the text, check that both are about the same topic.',
  messages,
  authorities: [
    googleSearch('SEO starter guide, things we believe you shouldn’t focus on', 'fundamentals/seo-starter-guide'),
  ],
  examples: {
    language: 'text',
    bad: 'A title “Wall clocks” over a text that never mentions clocks',
    good: 'A title “Wall clocks” over a text about wall clocks',
  },
  provenByShell: [],
  needs: ['document', 'words'],

  check({ document, words }) {
    const language = (attr(document.html, 'lang') ?? '').trim().toLowerCase().split(/[-_]/, 1)[0]!
    const top = words.frequent(SHOWN, (word) => !isStopWord(word, language))
    if (top.length === 0) return notApplicable(messages.none)
    const title = [...new Set(wordsOf((titleText(document) ?? '').slice(0, 500)))].filter(
      (word) => word.length > 2 && !isStopWord(word, language),
    )
    const absent = title.filter((word) => words.times(word) === 0)
    const findings: Finding[] = []
    if (title.length > 0 && absent.length === title.length) findings.push(finding(messages.titleAbsent, { note: true }))
    return pass(messages.most(top[0]!), {
      value: top
        .slice(0, 3)
        .map(({ word }) => word)
        .join(', '),
      findings,
      details: { words: top, titleWords: title, titleWordsInText: title.length - absent.length },
    })
  },
})
