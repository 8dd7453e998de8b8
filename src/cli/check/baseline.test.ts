import { expect, it } from 'vitest'
import type { Assessment } from '../../engine/assessment.ts'
import { assessmentOf, result } from '../testing/assessment.ts'
import { fakeTerminal } from '../testing/terminal.ts'
import { openBaseline } from './baseline.ts'

const page = (path: string, more: Partial<Assessment> = {}) => {
  const url = `https://example.com${path}`
  return assessmentOf([result('seo/title', 'high', 'pass', { revision: 1 })], { url, finalUrl: url, ...more })
}
const BROWSER = { depth: 'rendered', device: 'mobile' } as const
const open = (saved: Assessment[], depth: string) => {
  const input = saved.map((one) => `${JSON.stringify(one)}\n`).join('')
  return openBaseline({ baseline: '-', 'save-baseline': undefined, depth }, false, fakeTerminal({ input }))
}

it('compares the other pages where the browser failed for one of them', async () => {
  const baseline = await open([page('/a', BROWSER), page('/b', BROWSER), page('/c')], 'browser')
  expect(await baseline.take(page('/a', BROWSER))).toMatchObject({ new: 0, worse: [] })
  expect(await baseline.take(page('/b'))).toBeNull()
  expect(await baseline.take(page('/c', BROWSER))).toBeNull()
})

it('refuses a baseline of another depth', async () => {
  const baseline = await open([page('/a'), page('/b')], 'browser')
  await expect(baseline.take(page('/a', BROWSER))).rejects.toThrow('different depths (Quick and Browser)')
})

it('says that a branch of the service has no name, where a variable of the CI is empty', async () => {
  const server = { compare: async () => null }
  const typed = { baseline: 'branch:', 'save-baseline': undefined, depth: undefined }
  await expect(openBaseline(typed, true, fakeTerminal(), server)).rejects.toThrow('has no branch')
  await expect(openBaseline({ ...typed, baseline: 'branch:main' }, true, fakeTerminal())).rejects.toThrow(
    'needs --server URL',
  )
})
