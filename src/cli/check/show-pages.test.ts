import { expect, it } from 'vitest'
import { audits } from '../../engine/audits/index.ts'
import { startProgress } from '../progress.ts'
import { openLanguage } from '../report/language.ts'
import { INTERRUPTED, OUTPUT_CLOSED, Stopped } from '../terminal.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { type FakeTerminal, fakeTerminal } from '../testing/terminal.ts'
import { openPageGate } from './page-gate.ts'
import { checkMany } from './show-pages.ts'
import type { CheckRun } from './take-page.ts'

const PAGES = ['/a', '/b', '/c'].map((path) => ({ url: `https://example.com${path}` }))

/** A check whose second page is never judged. `take`: what the baseline does with a page. */
async function interrupted(terminal: FakeTerminal, exitCode: number, take: () => Promise<null>) {
  let judged = 0
  const run: CheckRun = {
    async assess(page) {
      const url = 'url' in page ? page.url : ''
      if (url.endsWith('/b')) return new Promise(() => undefined)
      if (++judged === 2) setImmediate(() => terminal.interrupt(new Stopped(exitCode)))
      return { assessment: assessmentOf([result('seo/title', 'high', 'pass')], { url }), shown: null }
    },
    report: await openLanguage('en'),
    baseline: { isCompared: true, take, finish: async () => {}, close: async () => {} },
    gate: openPageGate({ 'fail-on': undefined, 'fail-under': undefined }, null),
    policy: null,
    outputs: undefined,
    unmeasured: { add: () => true, note: () => {} },
    failsBy: [],
    concurrency: 2,
    presentation: { format: 'json', verbose: false, audits, language: 'en' },
    root: '/',
  }
  return checkMany({ pages: PAGES, single: false }, run, startProgress(terminal), terminal)
}

it('shows what was judged before an interruption, and ends with how much that is', async () => {
  const terminal = fakeTerminal()
  const ended = await interrupted(terminal, INTERRUPTED, async () => null)
  expect(ended).toEqual({ exitCode: INTERRUPTED, incomplete: { checked: 2, pages: 3 } })
  const lines = terminal.out.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).url ?? JSON.parse(line))).toEqual([
    'https://example.com/a',
    'https://example.com/c',
    { incomplete: { checked: 2, pages: 3 } },
  ])
  expect(terminal.err).toBe('Interrupted: 2 of 3 pages were checked, so the results are incomplete.\n')
})

it('leaves out what could no longer be compared', async () => {
  const terminal = fakeTerminal()
  const refused = async () => {
    if (terminal.signal.aborted) throw new Error('The request was aborted.')
    return null
  }
  expect(await interrupted(terminal, INTERRUPTED, refused)).toMatchObject({ incomplete: { checked: 1, pages: 3 } })
})

it('says nothing to those who closed its output', async () => {
  const terminal = fakeTerminal()
  expect(await interrupted(terminal, OUTPUT_CLOSED, async () => null)).toMatchObject({ exitCode: OUTPUT_CLOSED })
  expect(terminal.err).toBe('')
})
