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

it('says so where there were none', () => {
  expect(seen({ count: 0, total: 0, longest: 0 })).toMatchObject({ outcome: 'pass', value: 'None' })
})
