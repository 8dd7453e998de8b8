import { expect, it } from 'vitest'
import { evidenceOf } from '../../engine/testing/page.ts'
import { startProgress } from '../progress.ts'
import { fakeTerminal } from '../testing/terminal.ts'
import { type DepthTyped, depthOf } from './depth.ts'

const typed = (more: Partial<DepthTyped>): DepthTyped => ({
  depth: undefined,
  device: undefined,
  runs: undefined,
  timeout: undefined,
  'user-agent': undefined,
  ...more,
})

it('leaves the evidence of a fast check as it is, and starts nothing', async () => {
  const terminal = fakeTerminal()
  const depth = depthOf(typed({}), terminal)
  const evidence = evidenceOf({})
  expect(await depth.complete(evidence, startProgress(terminal))).toBe(evidence)
  await depth.close()
})

it('says where there is no browser, and lets the fast result stand', async () => {
  const terminal = fakeTerminal({ env: { VERDICT_CHROME: '/nowhere/chrome' } })
  const depth = depthOf(typed({ depth: 'browser', device: 'desktop' }), terminal)
  const evidence = evidenceOf({ html: '<title>A</title>', source: 'network' })
  const deeper = await depth.complete(evidence, startProgress(terminal))
  await depth.close()
  expect(deeper).toEqual({
    ...evidence,
    rendered: { ok: false, code: 'browser_missing', message: expect.stringContaining('/nowhere/chrome') },
  })
})

it.each([
  [{ runs: '3' }, '--runs needs --depth lighthouse.'],
  [{ depth: 'browser', runs: '3' }, '--runs needs --depth lighthouse.'],
  [{ depth: 'lighthouse', runs: '0' }, '--runs is a whole number'],
  [{ device: 'desktop' }, '--device needs --depth browser or lighthouse.'],
])('objects to %j', (more, message) => {
  expect(() => depthOf(typed(more), fakeTerminal())).toThrow(message)
})
