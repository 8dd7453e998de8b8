import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { pageLanguage } from './page-language.ts'

const ENGLISH = `The museum is open every day of the week. You can see more than two hundred clocks which were made in this
  country, and most of them still show the time. There are guided tours on Sundays for those who want to know how a clock works.`
const GERMAN = `Das Museum ist jeden Tag der Woche geöffnet. Sie können hier mehr als zweihundert Uhren sehen, die in diesem Land
  gebaut wurden, und die meisten zeigen noch die Zeit. Sonntags gibt es Führungen für alle, die wissen wollen, wie eine Uhr geht.`
const DANISH = `Museet er åbent alle dage i ugen. Her kan du se mere end to hundrede ure, som er lavet her i landet, og de fleste
  viser stadig tiden. Om søndagen er der rundvisning for dem, der gerne vil vide, hvordan et ur virker, og hvad det har kostet.`
const RUSSIAN =
  'Музей открыт каждый день недели. Здесь можно увидеть более двухсот часов, которые сделаны в этой стране. '.repeat(3)
const JAPANESE = '時計の博物館は毎日開いています。国内で作られた二百以上の時計をご覧いただけます。'.repeat(6)
const LATIN =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore. '.repeat(8)

const inLanguage = (lang: string | null, text: string) =>
  `<!doctype html><html${lang === null ? '' : ` lang="${lang}"`}><head><title>Page</title></head><body><p>${text}</p></body></html>`

it.each([
  ['pass', 'en', ENGLISH],
  ['pass', 'en-GB', ENGLISH],
  ['pass', 'de-CH', GERMAN],
  ['pass', 'nb', DANISH],
  ['pass', 'ru', RUSSIAN],
  ['pass', 'uk', RUSSIAN],
  ['pass', 'ja', JAPANESE],
  ['pass', 'ja', JAPANESE + ENGLISH],
  ['fail', 'de', ENGLISH],
  ['fail', 'en', GERMAN],
  ['fail', 'hu', ENGLISH],
  ['fail', 'zh', ENGLISH],
  ['fail', 'en', RUSSIAN],
  ['fail', 'en', JAPANESE],
  ['fail', 'ru', JAPANESE],
  // A close relative may have the same words; so may a Creole.
  ['not-applicable', 'gl', GERMAN],
  ['not-applicable', 'pcm', ENGLISH],
  ['not-applicable', 'und', ENGLISH],
  // Written in two scripts.
  ['not-applicable', 'sr', RUSSIAN],
  // Half of it is in the declared language, or none in any.
  ['not-applicable', 'hu', GERMAN],
  ['not-applicable', 'en', LATIN],
  // Danish has too many words that are English, too.
  ['not-applicable', 'en', DANISH],
  ['not-applicable', 'en', 'Hallo Welt'],
  ['not-applicable', null, ENGLISH],
  ['not-applicable', 'xx', ENGLISH],
  ['not-applicable', 'en', 'The museum is open for you.'],
  ['not-applicable', 'en', 'Музей открыт'],
])('answers %s for lang="%s" on %j', (outcome, lang, text) => {
  expect(audited(pageLanguage, inLanguage(lang, text)).outcome).toBe(outcome)
})

it('passes a page with much text in another language beside its own', () => {
  expect(audited(pageLanguage, inLanguage('de', GERMAN + ENGLISH)).outcome).toBe('pass')
})

it('says which language or script the text is in', () => {
  expect(audited(pageLanguage, inLanguage('de', ENGLISH)).summary).toBe(
    'The declared language is “de”, but the text is in English.',
  )
  expect(audited(pageLanguage, inLanguage('en', RUSSIAN)).summary).toBe(
    'The declared language is “en”, but the text is in Cyrillic letters.',
  )
})

it('names the language of a text in Latin letters, rather than the letters', () => {
  expect(audited(pageLanguage, inLanguage('ru', ENGLISH)).summary).toBe(
    'The declared language is “ru”, but the text is in English.',
  )
})
