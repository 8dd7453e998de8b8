import { defineAudit } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { lighthouseRuling } from '../lighthouse-metric.ts'

export const tbt = defineAudit({
  id: 'performance/tbt',
  importance: 'high',
  title: 'Total Blocking Time (TBT) is low',
  failureTitle: 'Total Blocking Time (TBT) is high',
  why: 'While a long task runs, the page doesn’t respond to taps or keys; TBT adds up that time.',
  fix: 'Ship less JavaScript, split long tasks, and defer what isn’t needed right away.',
  authorities: [lighthouseAudit('Total Blocking Time', 'performance/lighthouse-total-blocking-time')],
  examples: { language: 'text', bad: 'TBT 900 ms', good: 'TBT 80 ms' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseRuling(lab, 'tbt')
  },
})
