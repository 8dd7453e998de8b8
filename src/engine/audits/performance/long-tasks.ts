import { defineAudit, pass } from '../../audit.ts'
import { counted, inTime } from '../../derive/resources/resource-words.ts'

export const longTasks = defineAudit({
  id: 'performance/long-tasks',
  importance: 'info',
  title: 'How long scripts held the page up',
  why: 'A task of more than 50 ms is long enough for a visitor to feel that the page does not react.',
  fix: 'Split long work into pieces, move it to a worker, or do it only when it is needed.',
  authorities: [{ name: 'web.dev: optimize long tasks', url: 'https://web.dev/articles/optimize-long-tasks' }],
  examples: { language: 'text', bad: '14 long tasks, 2.3 s in all', good: 'no long task' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    const { count, total, longest } = rendered.vitals.longTasks
    if (count === 0)
      return pass('No task took longer than 50 ms in one unthrottled visit from here.', { value: 'none' })
    return pass(`${counted(count, 'long task')} took ${inTime(total)} in all, the longest ${inTime(longest)}.`, {
      value: inTime(total),
      details: { count, total, longest },
    })
  },
})
