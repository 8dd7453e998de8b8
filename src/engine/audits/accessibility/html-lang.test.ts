import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited } from '../../testing/page.ts'
import { htmlLang } from './html-lang.ts'

const page = (html: string) => `<!doctype html>${html}<body><p>Opening hours</p></body></html>`

testOutcomes(htmlLang, [
  ['fail', 'the page says no language', page('<html>')],
  ['fail', 'the language is empty', page('<html lang="">')],
  ['fail', 'the language is white space', page('<html lang=" ">')],
  ['fail', 'only an attribute of XML says it', page('<html xml:lang="en">')],
  ['fail', 'it is the name of the language, not its code', page('<html lang="english">')],
  ['fail', 'it is a code of three letters where one of two exists', page('<html lang="deu">')],
  ['fail', 'an underscore stands where a dash belongs', page('<html lang="en_US">')],
  ['pass', 'it is a code', page('<html lang="de">')],
  ['pass', 'it is a code with a region, in any case', page('<html lang="PT-br">')],
  ['pass', 'the code has three letters and is registered', page('<html lang="haw">')],
  ['pass', 'the region is unknown, which is not asked here', page('<html lang="en-XQQ">')],
])

it('shows the language', () => {
  expect(audited(htmlLang, page('<html lang="fr-CH">')).value).toBe('fr-CH')
})

it('answers unknown where there is no page', () => {
  expect(audited(htmlLang, { html: `<b>`.repeat(600) }).outcome).toBe('unknown')
})
