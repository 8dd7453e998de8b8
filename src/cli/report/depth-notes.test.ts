import { expect, it } from 'vitest'
import { assessmentOf, result } from '../testing/assessment.ts'
import { createStyle } from '../text/style.ts'
import { withDepthNotes } from './depth-notes.ts'
import { openLanguage } from './language.ts'
import { renderReport } from './report.ts'

const depthError = {
  requested: 'lab',
  code: 'browser_failed',
  message: 'The browser could not open the page.',
} as const
const assessment = assessmentOf([result('seo/title', 'high', 'pass')], {
  depth: 'rendered',
  depthError,
  notes: ['Another.'],
})

it('says above all else in the terminal that the depth was not reached, and what that means for the score', () => {
  const text = renderReport(withDepthNotes(assessment), {
    audits: [],
    style: createStyle(false, true, 200),
    verbose: false,
  })
  const said = [
    'The depth is Browser, not Lighthouse: The browser could not open the page.',
    'The score is that of the depth Browser: it leaves out what was not measured, and cannot be compared with scores of the depth Lighthouse.',
    'Another.',
  ].map((note) => text.replace(/\s+/g, ' ').indexOf(note))
  expect(said.toSorted((a, b) => a - b)).toEqual(said)
  expect(said).not.toContain(-1)
})

it('says it in German', async () => {
  const { assessment: translated } = await openLanguage('de')
  expect(translated(withDepthNotes(assessment)).notes.slice(0, 2)).toEqual([
    expect.stringMatching(/^Die Tiefe ist Browser, nicht Lighthouse: /),
    expect.stringMatching(/^Der Score ist der der Tiefe Browser: .* Tiefe Lighthouse nicht vergleichbar\.$/),
  ])
})

it('says nothing about a score that there is none of', () => {
  expect(withDepthNotes({ ...assessment, score: null }).notes).toHaveLength(2)
})

it('changes nothing where the depth was reached', () => {
  const { depthError: _, ...reached } = assessment
  expect(withDepthNotes(reached)).toBe(reached)
})
