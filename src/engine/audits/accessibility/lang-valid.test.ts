import { expect, it } from 'vitest'
import { testBodies } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { langValid } from './lang-valid.ts'

testBodies(langValid, [
  ['not-applicable', 'no part has a language of its own', '<p>Good day</p>'],
  ['not-applicable', 'the language of the part is taken away', '<p lang="">Good day</p>'],
  ['pass', 'a part names a code', '<p lang="fr">Bonjour</p>'],
  ['pass', 'the code has a region and capitals', '<p lang="FR-ca">Bonjour</p>'],
  ['pass', 'an unknown language has nothing to be spoken', '<p lang="nolang"><img src="/x.png" alt=""></p>'],
  ['pass', 'all text in an unknown language has its own', '<div lang="nolang"><p lang="fr">Bonjour</p></div>'],
  ['pass', 'the text is hidden from everybody', '<p lang="nolang"><span hidden>Bonjour</span></p>'],
  ['fail', 'the name of a language stands for its code', '<p lang="french">Bonjour</p>'],
  ['fail', 'the language is white space', '<p lang=" ">Bonjour</p>'],
  ['fail', 'only an image speaks', '<p lang="french"><img src="/x.png" alt="La tour"></p>'],
  ['fail', 'only a label speaks', '<div lang="french"><button aria-label="Fermer"></button></div>'],
  ['fail', 'the text is hidden from screen readers alone', '<p lang="french" aria-hidden="true">Bonjour</p>'],
  ['fail', 'the body itself has it', '<body lang="french">Bonjour'],
])

it('names the language that does not exist', () => {
  const { findings, value } = audited(langValid, page('', '<p lang="fr">Oui</p><p lang="french">Non</p>'))
  expect(findings).toMatchObject([{ key: 'unregistered', params: { code: 'french' } }])
  expect(value).toBe('1 of 2 elements')
})

it('compares the two languages of the page', () => {
  const html = (lang: string, xmlLang: string) => `<html lang="${lang}" xml:lang="${xmlLang}"><body>A</body></html>`
  expect(audited(langValid, html('de', 'en')).key).toBe('conflict')
  expect(audited(langValid, html('en-GB', 'EN')).outcome).toBe('not-applicable')
})

it.each([
  ['the title', page('<title lang="french">Bonjour</title>')],
  ['a drawing', page('', '<svg lang="french"><text>Bonjour</text></svg>')],
])('leaves out %s', (_, html) => {
  expect(audited(langValid, html).outcome).toBe('not-applicable')
})

it('leaves a second language that does not exist to others', () => {
  expect(audited(langValid, '<html lang="de" xml:lang="french"><body>A</body></html>').outcome).toBe('not-applicable')
})
