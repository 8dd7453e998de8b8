import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPlural } from './plural.ts'
import { LANGUAGES } from './words.ts'

/** Every text by its path. Functions are called with sample values. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const here = `${path}.${name}`
    if (typeof value === 'string') return [[here, value]]
    return typeof value === 'object' && value !== null ? textsOf(value, here) : []
  })
}

describe('the words', () => {
  it.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])(
    'of %s hold no mark-up and no left-overs',
    (language) => {
      const odd = textsOf(LANGUAGES[language]).filter(([, text]) => /TODO|undefined|\s$|^\s| {2}/.test(text))
      expect(odd).toEqual([])
    },
  )

  it('have decimal units of size only', () => {
    const files = ['en', 'de'].flatMap((language) => globSync(`${import.meta.dirname}/${language}/*.ts`))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => /\b[KMG]iB\b/.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    ['en', /\bfor ever\b|style sheet|\blog-in\b/i],
    ['de', /Einzelheiten|Freiwillig|Fundstelle|Niedrig|Regelwerk|Signaturschlüssel|Zusammenfassung/],
  ] as const)('of %s have one word for one thing', (language, others) => {
    expect(textsOf(LANGUAGES[language]).filter(([, text]) => others.test(text))).toEqual([])
  })

  it.each([
    ['en', 'members of the project'],
    ['de', 'Mitglieder des Projekts'],
  ] as const)('of %s say that members of the project see what is private', (language, members) => {
    const { dashboard, report, scan } = LANGUAGES[language]
    expect(dashboard.create.privacies[1]).toContain(members)
    expect(report.share.private).toContain(members)
    expect(scan.form.privacies[1]).toContain(members)
  })

  it('use the plurals of the language', () => {
    const many = createPlural('de')
    expect(many(1, { one: 'Bericht', other: 'Berichte' })).toBe('1 Bericht')
    expect(many(12_000, { one: 'Bericht', other: 'Berichte' })).toBe('12.000 Berichte')
  })
})
