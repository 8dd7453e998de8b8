import { expect, it } from 'vitest'
import type { BrowserEvidence } from '../../browser-evidence.ts'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { pageWidth } from './page-width.ts'

const judged = (layout: BrowserEvidence['layout'], device: BrowserEvidence['device'] = 'mobile') =>
  audited(pageWidth, { evidence: { rendered: rendered({ layout, device }) } })

it.each([
  ['pass', 412, 412, 'mobile'],
  ['pass', 412, 420, 'mobile'],
  ['warn', 412, 423, 'mobile'],
  ['warn', 1350, 1600, 'desktop'],
  ['not-applicable', 980, 1200, 'mobile'],
] as const)('answers %s on %i pixels for a page of %i pixels (%s)', (outcome, width, scrollWidth, device) => {
  expect(judged({ width, scrollWidth, wide: [] }, device).outcome).toBe(outcome)
})

it('is unknown where evidence of an earlier version has no width', () => {
  expect(judged(undefined).outcome).toBe('unknown')
})

it('names the elements that reach out', () => {
  const wide = [{ where: 'body > table', snippet: '<table class="t">', right: 800 }]
  const { summary, value, findings } = judged({ width: 412, scrollWidth: 800, wide })
  expect(summary).toBe('The page is 800 pixels wide, on a screen of 412 pixels.')
  expect(value).toBe('800 px on 412 px')
  expect(findings).toEqual([
    expect.objectContaining({ where: 'body > table', message: 'This element reaches to 800 pixels.' }),
  ])
})
