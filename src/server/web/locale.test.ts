import { describe, expect, it } from 'vitest'
import { localeOf } from './locale.ts'

describe('the language of a page', () => {
  it.each([
    ['chosen before', 'de', 'en-GB', 'de', 'de'],
    ['chosen before, with the numbers of its region', 'de', 'en-GB,de-AT;q=0.5', 'de', 'de-AT'],
    ['what the browser likes best', undefined, 'de-CH,de;q=0.9,en;q=0.8', 'de', 'de-CH'],
    ['by weight, not by order', undefined, 'en;q=0.5, de;q=0.9', 'de', 'de'],
    ['the first that we speak', undefined, 'fr-FR,fr;q=0.9,en-GB;q=0.8', 'en', 'en-GB'],
    ['English for who refuses German', undefined, 'de;q=0', 'en', 'en'],
    ['English where nothing is said', undefined, undefined, 'en', 'en'],
    ['English where nothing can be read', 'xx', '*, ;;, ----', 'en', 'en'],
    ['what a hostile tag cannot change', undefined, `${'a-'.repeat(5000)},de`, 'de', 'de'],
  ])('is %s', (_, chosen, header, language, tag) => {
    expect(localeOf(chosen, header)).toEqual({ language, tag })
  })
})
