import { expect, it } from 'vitest'
import { rendered } from '../../testing/browser.ts'
import { audited } from '../../testing/page.ts'
import { longTasks } from './long-tasks.ts'

const seen = (tasks: { count: number; total: number; longest: number }) => {
  const vitals = { ...rendered().vitals, longTasks: tasks }
  return audited(longTasks, { evidence: { rendered: rendered({ vitals }) } })
}

it('shows how long tasks took together', () => {
  expect(seen({ count: 3, total: 1500, longest: 800 })).toMatchObject({ outcome: 'pass', value: '1.5 s' })
})

it('does not call a page free of them whose timings could not be read', () => {
  const nothing = { ttfb: null, fcp: null, lcp: null, cls: null, domContentLoaded: null, load: null, waited: null }
  const vitals = { ...nothing, longTasks: { count: 0, total: 0, longest: 0 } }
  expect(audited(longTasks, { evidence: { rendered: rendered({ vitals }) } })).toMatchObject({
    outcome: 'unknown',
    key: 'unread',
  })
})

it('says so where there were none', () => {
  expect(seen({ count: 0, total: 0, longest: 0 })).toMatchObject({ outcome: 'pass', value: 'None' })
})
