import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { createLanguageFinder } from './inherited-language.ts'

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
    expect(createLanguageFinder()(document.ids.get(id)!)).toBe(language)
  })

  it('is the same on every question', () => {
    const find = createLanguageFinder()
    const asked = ['b', 'a', 'b', 'c', 'b'].map((id) => find(document.ids.get(id)!))
    expect(asked).toEqual(['de', 'en', 'de', '', 'de'])
  })

  it('is not known where nobody says', () => {
    const bare = readDocument('<p id="a">a</p>', 'https://example.com/')
    expect(createLanguageFinder()(bare.ids.get('a')!)).toBeNull()
  })
})
