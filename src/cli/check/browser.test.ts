import { expect, it } from 'vitest'
import { assess } from '../../engine/assess.ts'
import { title } from '../../engine/audits/seo/title.ts'
import { createReadings } from '../../engine/derive/readings.ts'
import { evidenceOf } from '../../engine/testing/page.ts'
import { startProgress } from '../progress.ts'
import { withDepthNotes } from '../report/depth-notes.ts'
import { fakeTerminal } from '../testing/terminal.ts'
import { type DepthArguments, openCheckBrowser } from './browser.ts'

const typed = (more: Partial<DepthArguments>): DepthArguments => ({
  depth: undefined,
  device: undefined,
  runs: undefined,
  timeout: undefined,
  'user-agent': undefined,
  ...more,
})

it('uses no browser for a quick check', async () => {
  const terminal = fakeTerminal()
  expect(
    await openCheckBrowser(typed({}), terminal).optionsFor(startProgress(terminal), 'https://example.com/'),
  ).toBeUndefined()
})

it('reports a missing browser, and keeps the quick result', async () => {
  const terminal = fakeTerminal({ env: { VERDICT_CHROME: '/nowhere/chrome' } })
  const browser = openCheckBrowser(typed({ depth: 'lighthouse', device: 'desktop' }), terminal)
  const evidence = evidenceOf({ html: '<title>A</title>', source: 'network' })
  const collecting = Promise.resolve({ evidence, read: createReadings(evidence) })
  const browse = await browser.optionsFor(startProgress(terminal), evidence.url)
  const assessed = await assess(collecting, { audits: [title], browse })
  await browser.close()
  const depthError = { requested: 'lab', code: 'browser_missing' }
  expect(assessed).toMatchObject({ depth: 0, assessment: { depthError, score: 100 } })
  expect(withDepthNotes(assessed.assessment).notes).toEqual([
    expect.stringMatching(/^The depth is Quick, not Lighthouse: .*\/nowhere\/chrome/),
    expect.stringContaining('cannot be compared with scores of the depth Lighthouse'),
  ])
})

it.each([
  [{ runs: '3' }, '--runs needs --depth lighthouse.'],
  [{ depth: 'browser', runs: '3' }, '--runs needs --depth lighthouse.'],
  [{ depth: 'lighthouse', runs: '0' }, '--runs must be a whole number'],
  [{ device: 'desktop' }, '--device needs --depth browser or lighthouse.'],
])('rejects %j', (more, message) => {
  expect(() => openCheckBrowser(typed(more), fakeTerminal())).toThrow(message)
})
