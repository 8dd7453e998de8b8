import { describe, expect, it } from 'vitest'
import { selectAudits } from './select.ts'

const audits = ['seo/title', 'seo/canonical', 'security/csp', 'security/certificate', 'practice/doctype'].map((id) => ({
  id: id as `seo/${string}`,
}))
const selected = (only: string[], skip: string[] = []) => selectAudits(audits, only, skip).map(({ id }) => id)

it.each([
  ['an id', ['seo/title'], ['seo/title']],
  ['a name', ['csp'], ['security/csp']],
  ['a category', ['seo'], ['seo/title', 'seo/canonical']],
  ['a pattern', ['security/c*'], ['security/csp', 'security/certificate']],
  ['a pattern of names', ['c*'], ['seo/canonical', 'security/csp', 'security/certificate']],
  ['any category', ['*/title'], ['seo/title']],
  ['stars within', ['s*o/*t*e'], ['seo/title']],
  ['several, with commas or not', ['seo/title,csp', ' doctype '], ['seo/title', 'security/csp', 'practice/doctype']],
  ['upper case', ['SEO/Title'], ['seo/title']],
])('selects by %s', (_, only, expected) => {
  expect(selected(only)).toEqual(expected)
})

it('skips audits, also those of --only', () => {
  expect(selected([], ['seo', 'csp'])).toEqual(['security/certificate', 'practice/doctype'])
  expect(selected(['seo'], ['title'])).toEqual(['seo/canonical'])
})

describe('rejects', () => {
  it.each([
    [['seo/titel'], [], 'Unknown audit "seo/titel"; did you mean seo/title?'],
    [['doctpye'], [], 'Unknown audit "doctpye"; did you mean practice/doctype?'],
    [['nothing-like-it'], [], 'Unknown audit "nothing-like-it". Run verdict audits for a list.'],
    [[], ['sceurity'], 'Unknown audit "sceurity"; did you mean security?'],
    [['seo'], ['seo'], '--only and --skip exclude every audit.'],
  ])('only %j, skip %j', (only, skip, sentence) => {
    expect(() => selected(only, skip)).toThrow(sentence)
  })
})
