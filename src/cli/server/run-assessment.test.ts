import { expect, it } from 'vitest'
import { writeResults } from '../../domain/results/write.ts'
import { assess, assessEvidence } from '../../engine/assess.ts'
import { audits } from '../../engine/audits/index.ts'
import { createReadings } from '../../engine/derive/readings.ts'
import { rendered } from '../../engine/testing/browser.ts'
import { evidenceOf } from '../../engine/testing/page.ts'
import { withDepthNotes } from '../report/depth-notes.ts'
import { assessmentOfRun } from './run-assessment.ts'

const HTML = '<!doctype html><title>Clocks</title><h1>Clocks</h1><img src="a.png"><a href="http://example.com/">x</a>'
const RUN = { status: 'done', error: null, queued_at: '2026-01-01T00:00:00Z', ended_at: null, depth: 0 } as const

it('turns stored results into what a check on this machine gives', async () => {
  const evidence = evidenceOf({ html: HTML, source: 'network' })
  const read = createReadings(evidence)
  const { assessment } = await assess(Promise.resolve({ evidence, read }), { audits, browse: undefined })
  // As the database and the API have it.
  const results = JSON.parse(JSON.stringify(writeResults(evidence, assessment, read)))
  const { url, finalUrl, ...same } = assessmentOfRun(RUN, results, assessment.url)
  expect(JSON.parse(JSON.stringify({ url, finalUrl, ...same }))).toEqual(JSON.parse(JSON.stringify(assessment)))
  expect(assessment.audits.length).toBeGreaterThan(50)
  const signedIn = writeResults(evidence, { ...assessment, signedIn: true }, read)
  expect(assessmentOfRun(RUN, signedIn, assessment.url).signedIn).toBe(true)
})

it('keeps the error of a run without results', () => {
  const error = { code: 'dns_failed', message: 'Not found.' } as const
  const failed = assessmentOfRun({ ...RUN, status: 'failed', error }, null, 'https://example.com/')
  expect(failed).toMatchObject({ url: 'https://example.com/', result: null, score: null, error })
})

it('says that the requested depth was not reached, as a check on this machine does', async () => {
  const failure = { ok: false, code: 'browser_failed', message: 'No LCP.' } as const
  const seen = { rendered: { ok: true, value: rendered({ html: HTML }) }, lab: failure } as const
  const evidence = { ...evidenceOf({ html: HTML, source: 'network' }), ...seen }
  const { assessment, read } = assessEvidence(evidence)
  const local = withDepthNotes(assessment)
  const results = JSON.parse(JSON.stringify(writeResults(evidence, assessment, read)))
  const { depthError, notes, score } = assessmentOfRun({ ...RUN, depth: 2 }, results, assessment.url)
  expect({ depthError, notes, score }).toEqual({
    depthError: { requested: 'lab', code: 'browser_failed', message: 'No LCP.' },
    notes: local.notes,
    score: local.score,
  })
})
