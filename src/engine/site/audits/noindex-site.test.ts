import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { noindexSite } from './noindex-site.ts'

const siteWith = (hidden: number, open: number, isStaging = false) =>
  siteOf({ ...many('/p', hidden, () => ({ flags: ['noindex'] })), ...many('/q', open) }, { hosts: { isStaging } })

it('fails from ten pages and 80 % on', () => {
  expect(ruled(noindexSite, siteWith(8, 2))).toEqual(['fail', 'site/pattern /p1: /p1 /p2 /p3 /p4 /p5 /p6 /p7 /p8'])
  expect(ruled(noindexSite, siteWith(79, 21))).toEqual(['pass'])
  expect(ruled(noindexSite, siteWith(9, 0))).toEqual(['not-applicable'])
})

it('says of a staging site that it is right', () => {
  const { outcome, summary } = noindexSite.check(siteWith(10, 0, true))
  expect([outcome, summary.key]).toEqual(['not-applicable', 'staging'])
})
