import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { isKnownLanguage, LanguageFinder, parseLanguageTag } from './language-tags.ts'

describe('a language tag', () => {
  it.each([
    'en',
    'EN-us',
    'zh-Hans',
    'zh-Hant-TW',
    'es-419',
    'de-CH-1996',
    'sl-rozaj-biske',
    'zh-yue-HK',
    'en-u-ca-gregory',
    'de-x-berlin',
    'i-klingon',
    'en-GB-oed',
    'x-private',
    'qaa-Qaaa-QM',
    'haw',
  ])('%s is valid', (tag) => {
    expect(parseLanguageTag(tag)?.unknown).toEqual([])
  })

  it.each([
    ['', 'empty'],
    [' en', 'white space'],
    ['en_US', 'an underscore'],
    ['en-', 'a dash at the end'],
    ['e', 'one letter'],
    ['12', 'digits'],
    ['en-u', 'an extension of nothing'],
    ['x', 'private use of nothing'],
    ['en-US-GB', 'two regions'],
    ['verylonglanguage', 'a subtag over eight letters'],
    ['a'.repeat(10_000), 'no end'],
  ])('%j is not well-formed: %s', (tag) => {
    expect(parseLanguageTag(tag)).toBeNull()
  })

  it.each([
    ['xx', 'language', 'xx'],
    ['eng', 'language', 'eng'],
    ['english', 'language', 'english'],
    ['en-UK', 'region', 'uk'],
    ['en-999', 'region', '999'],
    ['en-Abcd', 'script', 'abcd'],
    ['en-fancy', 'variant', 'fancy'],
    ['zh-aaa', 'extended language', 'aaa'],
  ])('%s holds an unregistered subtag: the %s %s', (tag, part, subtag) => {
    expect(parseLanguageTag(tag)?.unknown).toEqual([{ part, subtag }])
  })

  it('is taken apart', () => {
    expect(parseLanguageTag('zh-Hant-TW')).toEqual({
      language: 'zh',
      script: 'hant',
      region: 'tw',
      variants: [],
      unknown: [],
    })
  })

  it.each([
    ['fr-CH', true],
    ['fr-nonsense!', true],
    ['eng', false],
    ['i-lux', false],
    ['dutch', false],
    ['', false],
  ])('%j begins with a known language: %s', (tag, known) => {
    expect(isKnownLanguage(tag)).toBe(known)
  })
})

const document = readDocument(
  '<!doctype html><html lang="en"><body><p id="a">a</p><div lang="de"><p id="b">b</p><p id="c" lang="">c</p></div>',
  'https://example.com/',
)

describe('the language in force', () => {
  it.each([
    ['a', 'en'],
    ['b', 'de'],
    ['c', ''],
  ])('at #%s is %j', (id, language) => {
    expect(new LanguageFinder().languageOf(document.ids.get(id)!)).toBe(language)
  })

  it('is the same on every question', () => {
    const languages = new LanguageFinder()
    const asked = ['b', 'a', 'b', 'c', 'b'].map((id) => languages.languageOf(document.ids.get(id)!))
    expect(asked).toEqual(['de', 'en', 'de', '', 'de'])
  })

  it('is not known if it is not declared', () => {
    const bare = readDocument('<p id="a">a</p>', 'https://example.com/')
    expect(new LanguageFinder().languageOf(bare.ids.get('a')!)).toBeNull()
  })
})
