import { expect, it } from 'vitest'
import { countScripts, scriptOfLanguage } from './text-language.ts'

it.each([
  ['AZaz', { latin: 4 }],
  ['@[`{ 12 ×', { latin: 1 }],
  ['éỹ', { latin: 2 }],
  ['Ωἀ', { greek: 2 }],
  ['ЯԱ', { cyrillic: 1 }],
  ['א', { hebrew: 1 }],
  ['عﷲﺎ', { arabic: 3 }],
  ['हก', { devanagari: 1, thai: 1 }],
  ['漢かカ한ᄀ', { cjk: 5 }],
])('counts the letters of %j', (text, counts) => {
  expect(Object.fromEntries(countScripts([text]))).toEqual(counts)
})

it('looks at the first 20,000 characters of all texts together', () => {
  const counts = countScripts(['a'.repeat(15_000), 'я'.repeat(5_001), 'a'])
  expect(Object.fromEntries(counts)).toEqual({ latin: 15_000, cyrillic: 5_000 })
})

it.each([
  ['de', 'latin'],
  ['ru', 'cyrillic'],
  ['ja', 'cjk'],
  ['ko', 'cjk'],
  ['zh-TW', 'cjk'],
  ['ru-Latn', 'latin'],
  ['sr', null],
  ['sr-Latn', null],
  ['am', null],
  ['not a tag', null],
])('knows the script of %s', (tag, script) => {
  expect(scriptOfLanguage(tag)).toBe(script)
})
