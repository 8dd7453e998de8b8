import { expect, it } from 'vitest'
import { many, type PageDescription, prose, ruled, siteOf } from '../testing/site.ts'
import { emptyTemplates } from './empty-templates.ts'

const siteWith = (howMany: number, page: (n: number) => PageDescription = () => ({}), full = 500) =>
  siteOf({
    ...many('/tag/', howMany, (n) => ({ words: 10, files: { '/logo.png': 'image' }, ...page(n) })),
    ...many('/p', full, () => ({ words: 400 })),
  })

it('names a pattern with 20 nearly empty pages', () => {
  const [outcome, group] = ruled(emptyTemplates, siteWith(20))
  expect(outcome).toBe('warn')
  expect(group).toMatch(/^pattern \/tag\/1: \/tag\/1 .*\/tag\/20$/)
  expect(ruled(emptyTemplates, siteWith(20, undefined, 100))[0]).toBe('fail')
})

it('passes fewer, those with 50 words, and those that are not indexed', () => {
  expect(ruled(emptyTemplates, siteWith(19))).toEqual(['pass'])
  expect(
    ruled(
      emptyTemplates,
      siteWith(30, () => ({ words: 50 })),
    ),
  ).toEqual(['pass'])
  expect(
    ruled(
      emptyTemplates,
      siteWith(30, () => ({ flags: ['noindex'] })),
    ),
  ).toEqual(['pass'])
})

it('leaves pages of a closed trap to the finding about the trap', () => {
  const day = (n: number) => [`/day/${n}`, { words: 10 }] as const
  const days = Object.fromEntries(Array.from({ length: 50 }, (_, n) => day(n)))
  const check = (closed?: { [pattern: string]: 'endless' }) =>
    ruled(emptyTemplates, siteOf(days, { ...(closed && { closed }) }))
  expect(check()[0]).toBe('fail')
  expect(check({ '/day/{number}': 'endless' })).toEqual(['pass'])
})

it('leaves pages that scripts or images of their own may fill open', () => {
  expect(
    ruled(
      emptyTemplates,
      siteWith(20, () => ({ flags: ['needsScripts'] })),
    ),
  ).toEqual(['unknown'])
  expect(
    ruled(
      emptyTemplates,
      siteWith(30, (n) => ({ files: { [`/photo${n}.png`]: 'image' } })),
    ),
  ).toEqual(['unknown'])
})

it('takes an image of four pages for part of the template, and one of three not', () => {
  const shared = (by: number) => (n: number) => ({ files: { [`/photo${Math.ceil(n / by)}.png`]: 'image' as const } })
  expect(ruled(emptyTemplates, siteWith(24, shared(4)))[0]).toBe('warn')
  expect(ruled(emptyTemplates, siteWith(24, shared(3)))).toEqual(['unknown'])
})

it('does not apply without indexable pages', () => {
  expect(ruled(emptyTemplates, siteOf({ '/': { flags: ['noindex'], text: prose('x') } }))).toEqual(['not-applicable'])
})
