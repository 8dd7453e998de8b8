import { describe, expect, it } from 'vitest'
import { GENERIC_TEXTS, isGenericLinkText } from './generic-link-text.ts'

const generic = (text: string, language: string | null = null) => isGenericLinkText(text, () => language)

describe('a generic link text', () => {
  it.each([
    ['Click here', 'en'],
    ['READ MORE »', 'en-GB'],
    ['→ mehr …', 'de-AT'],
    ['[Weiterlesen]', 'de'],
    ['Plus d’infos', 'fr'],
    ['click aquí', 'es'],
    ['Les mer', 'nb'],
    ['Подробнее...', 'ru'],
    ['続きを読む', 'ja'],
    ['(더보기)', 'ko'],
    ['阅读全文 >', 'zh-CN'],
    ['اقرأ المزيد', 'ar'],
    ['और पढ़ें', 'hi'],
    ['ที่นี่', 'th'],
    ['Read more', 'de'],
    ['Mehr erfahren', 'en'],
    ['Click here', 'ca'],
  ])('%s is one in %s', (text, language) => {
    expect(generic(text, language)).toBe(true)
  })

  it.each<[string, string | null, string]>([
    ['Read more about cheese', 'en', 'it says what of'],
    ['her', 'en', 'the word is another language’s'],
    ['More', 'ca', 'the language has no list'],
    ['Weiter', 'en', 'one word may mean something else'],
    ['', 'en', 'there is no text'],
    ['»', 'en', 'there are no letters'],
    ['constructor', null, 'it is in no list'],
    ['here '.repeat(50), 'en', 'it is longer than any'],
  ])('%s is none in %s: %s', (text, language) => {
    expect(generic(text, language)).toBe(false)
  })

  it.each([null, '', ' '])('is looked for in every list where the language is %j', (language) => {
    expect(generic('klicke hier', language)).toBe(true)
  })

  it('is listed the way it is compared, so that every entry can be met', () => {
    const listed = Object.entries(GENERIC_TEXTS).flatMap(([language, texts]) =>
      texts.split('|').map((text) => [language, text.trim()] as const),
    )
    expect(listed.filter(([language, text]) => !generic(text, language))).toEqual([])
  })
})
