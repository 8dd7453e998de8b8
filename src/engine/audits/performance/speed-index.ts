import { defineAudit } from '../../audit.ts'
import { labRuling } from '../lab-metric.ts'

export const speedIndex = defineAudit({
  id: 'performance/speed-index',
  importance: 'medium',
  title: 'The screen fills quickly on a slower phone',
  why: 'It tells how fast the visible part of the page is painted, not only when its first and last pieces come.',
  fix: 'Send what is visible at first in the HTML and its style sheet, and let fonts and scripts come after it.',
  authorities: [
    { name: 'Lighthouse: Speed Index', url: 'https://developer.chrome.com/docs/lighthouse/performance/speed-index' },
  ],
  examples: { language: 'text', bad: 'The speed index is 6.2 s.', good: 'The speed index is 2.1 s.' },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    return labRuling(lab, 'speedIndex', 'The speed index')
  },
})
