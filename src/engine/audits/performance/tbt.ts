import { defineAudit } from '../../audit.ts'
import { labRuling } from '../lab-metric.ts'

export const tbt = defineAudit({
  id: 'performance/tbt',
  importance: 'high',
  title: 'Scripts leave the page free to react',
  why: 'While a script runs for long the page answers no tap and no key; the sum of those times tells how stuck it feels.',
  fix: 'Ship less JavaScript, split long tasks, and load what is not needed at once later.',
  authorities: [
    {
      name: 'Lighthouse: Total Blocking Time',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/lighthouse-total-blocking-time',
    },
  ],
  examples: { language: 'text', bad: 'The total blocking time is 900 ms.', good: 'The total blocking time is 80 ms.' },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    return labRuling(lab, 'tbt', 'The total blocking time')
  },
})
