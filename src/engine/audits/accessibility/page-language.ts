import { defineAudit, defineMessages, fail, type Message, notApplicable, pass } from '../../audit.ts'
import { attr } from '../../derive/document/dom.ts'
import { cut, findingAt } from '../../derive/document/where.ts'
import { isKnownLanguage } from '../../derive/text/language-tags.ts'
import { stopWordsOf } from '../../derive/text/stop-words.ts'
import {
  countScripts,
  functionWords,
  likelyLanguage,
  type Script,
  scriptOfLanguage,
} from '../../derive/text/text-language.ts'

const messages = defineMessages({
  undeclared: 'The page does not declare a valid language to compare its text with.',
  short: 'The page has too little text to tell its language.',
  untold: 'The language of this text can’t be told with certainty.',
  same: 'The text reads like the declared language.',
  sameScript: 'The text is in the script of the declared language.',
  otherLanguage: 'The declared language is “{code}”, but the text is in {language:message}.',
  otherScript: 'The declared language is “{code}”, but the text is in {script:message} letters.',
  declaration: 'The language of the page is declared here.',
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  it: 'Italian',
  nl: 'Dutch',
  sv: 'Swedish',
  da: 'Danish',
  no: 'Norwegian',
  fi: 'Finnish',
  pl: 'Polish',
  cs: 'Czech',
  tr: 'Turkish',
  ru: 'Russian',
  latin: 'Latin',
  greek: 'Greek',
  cyrillic: 'Cyrillic',
  hebrew: 'Hebrew',
  arabic: 'Arabic',
  devanagari: 'Devanagari',
  thai: 'Thai',
  cjk: 'Chinese, Japanese or Korean',
})

export const pageLanguage = defineAudit({
  id: 'accessibility/page-language',
  importance: 'medium',
  title: 'Text is in the declared language',
  failureTitle: 'Text is in another language than declared',
  why: 'Screen readers pronounce the text by the rules of the declared language, which is hard to understand, and browsers offer to translate the wrong language.',
  fix: 'Set `lang` on `<html>` to the language of the text, and `lang` on the parts that are in another one.',
  messages,
  authorities: [
    {
      name: 'WCAG 2.2, 3.1.1 Language of Page (ACT ucwvc8: the language matches that of the content)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/ucwvc8/',
    },
  ],
  examples: {
    bad: `<html lang="de"><body><p>The museum is open every day of the week. You can see more than two hundred clocks which were made
      in this country, and most of them still show the time. There are guided tours on Sundays for those who want to know how a clock works.</p></body></html>`,
    good: `<html lang="en"><body><p>The museum is open every day of the week. You can see more than two hundred clocks which were made
      in this country, and most of them still show the time. There are guided tours on Sundays for those who want to know how a clock works.</p></body></html>`,
  },
  provenByShell: [],
  needs: ['document', 'words'],

  check({ document, words }) {
    const { html } = document
    const tag = (attr(html, 'lang') ?? '').trim()
    if (tag === '' || !isKnownLanguage(tag)) return notApplicable(messages.undeclared)
    const code = cut(tag, 40)
    const declared = languageOf(tag)
    const own = functionWords(words, declared)
    if (words.total >= MIN_WORDS && own >= SURE) return pass(messages.same, { value: code })

    const wrong = (summary: Message) =>
      fail(summary, { value: code, findings: [findingAt(document, html, messages.declaration)] })
    const expected = scriptOfLanguage(tag)
    const counts = countScripts(document.texts)
    const { script, letters } = mostUsed(counts)
    if (letters < MIN_LETTERS) return notApplicable(messages.short)
    const hasExpected = expected !== null && (counts.get(expected) ?? 0) > FEW * letters
    if (script !== 'latin' && script !== expected) {
      const isForeign = expected !== null && !hasExpected && (counts.get(script) ?? 0) >= MOST * letters
      return isForeign
        ? wrong(messages.otherScript({ code, script: messages[script] }))
        : notApplicable(messages.untold)
    }
    const { language, share } = likelyLanguage(words)
    const isSure = words.total >= MIN_WORDS && share * words.total >= MIN_HITS && share >= SURE && own * TIMES <= share
    // English is mistaken for few languages without a list of words, which are left out; others have close relatives.
    const isComparable = stopWordsOf(declared).length > 0 || (language === 'en' && !LIKE_ENGLISH.has(declared))
    if (isSure && isComparable && language !== declared && (expected === 'latin' || !hasExpected))
      return wrong(messages.otherLanguage({ code, language: messages[language] }))
    if (script === expected && script !== 'latin') return pass(messages.sameScript, { value: code })
    return notApplicable(words.total < MIN_WORDS ? messages.short : messages.untold)
  },
})

/** Scots, Old and Middle English, Creoles; and the codes for no language in particular. */
const LIKE_ENGLISH = new Set('sco ang enm pcm jam tpi bi kri gul cpe und mul mis zxx'.split(' '))

const MIN_WORDS = 40
const MIN_HITS = 10
/** Of 500 real pages, texts have at least 11 % function words of their language, and at most 4 % of others. */
const SURE = 0.1
const TIMES = 5

const MIN_LETTERS = 150
const MOST = 0.9
const FEW = 0.02

/** The primary language; Norwegian has a code for each of its written forms. */
function languageOf(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0]!
  return primary === 'nb' || primary === 'nn' ? 'no' : primary
}

function mostUsed(counts: ReadonlyMap<Script, number>): { script: Script; letters: number } {
  let script: Script = 'latin'
  let letters = 0
  for (const [one, count] of counts) {
    letters += count
    if (count > (counts.get(script) ?? 0)) script = one
  }
  return { script, letters }
}
