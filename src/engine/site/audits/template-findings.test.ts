import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { templateFindings } from './template-findings.ts'

const siteWith = (failing: number, fine: number, outcome: 'fail' | 'warn' = 'fail', cause = 'missing') => {
  const site = siteOf({
    ...many('/item/', failing, () => ({ marks: { 'seo/title': outcome } })),
    ...many('/item/0', fine),
  })
  for (const mark of site.marks) for (const one of mark.causes) one.cause = cause
  return site
}

it('names an audit that fails on 90 % of a pattern, from ten pages on', () => {
  expect(ruled(templateFindings, siteWith(9, 1))).toEqual([
    'warn',
    `template /item/1: ${Object.keys(many('/item/', 9)).join(' ')}`,
  ])
  expect(ruled(templateFindings, siteWith(8, 2))).toEqual(['pass'])
  expect(ruled(templateFindings, siteWith(9, 0))).toEqual(['pass'])
})

it('says where, if the cause has a place', () => {
  const { message } = templateFindings.check(siteWith(10, 0, 'fail', 'noAlt header > img')).groups[0]!
  expect(message.params).toEqual({
    audit: 'seo/title',
    count: 10,
    all: 10,
    pattern: '/item/{number}',
    where: 'header > img',
  })
})

it('passes warnings, and causes that differ from page to page', () => {
  expect(ruled(templateFindings, siteWith(10, 0, 'warn'))).toEqual(['pass'])
  const site = siteWith(20, 0)
  const [mark] = site.marks
  mark!.causes = [...mark!.pages].map((page) => ({ cause: `c${page}`, pages: Uint32Array.of(page) }))
  expect(ruled(templateFindings, site)).toEqual(['pass'])
})

it('costs no points, since the pages lost them already', () => {
  expect(templateFindings.importance).toBe('info')
})
