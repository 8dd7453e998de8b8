import { defineAudit, defineMessages, pass, unknown } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import type { Vitals } from '../../browser-evidence.ts'

const messages = defineMessages({
  unread: 'The browser reported no timings of this page.',
  none: 'No task took longer than 50 ms in one unthrottled visit.',
  tasks: {
    one: '{count} long task took {longest:ms} in one unthrottled visit.',
    other: '{count} long tasks took {total:ms} in one unthrottled visit; the longest took {longest:ms}.',
  },
  noTime: 'None',
  total: '{total:ms}',
})

export const longTasks = defineAudit({
  id: 'performance/long-tasks',
  importance: 'info',
  title: 'Long tasks on the main thread',
  why: 'While a task runs, the page can’t respond to taps and keys. Tasks of more than 50 ms count as long.',
  fix: 'Split long tasks, move work to a web worker, or do it only when it is needed.',
  messages,
  authorities: [webDev('optimize long tasks', 'articles/optimize-long-tasks')],
  examples: { language: 'text', bad: '14 long tasks, 2.3 s in total', good: 'No long tasks' },
  needs: ['rendered'],

  check({ rendered }) {
    const { count, total, longest } = rendered.vitals.longTasks
    if (count === 0 && isUnread(rendered.vitals)) return unknown(messages.unread)
    if (count === 0) return pass(messages.none, { value: messages.noTime })
    return pass(messages.tasks({ count, total, longest }), {
      value: messages.total({ total }),
      details: { count, total, longest },
    })
  },
})

/** Timings that could not be read are all missing, and their long tasks are not counted. */
function isUnread({ ttfb, fcp, lcp, cls, domContentLoaded, load }: Vitals): boolean {
  return [ttfb, fcp, lcp, cls, domContentLoaded, load].every((value) => value === null)
}
