import { defineAudit } from '../../audit.ts'
import { labRuling } from '../lab-metric.ts'

export const cls = defineAudit({
  id: 'performance/cls',
  importance: 'high',
  title: 'Nothing moves while the page loads',
  why: 'Content that moves while it is read makes people lose their place and press the wrong thing.',
  fix: 'Give images, videos and embeds their width and height, and reserve room for what comes later.',
  authorities: [{ name: 'web.dev: Cumulative Layout Shift', url: 'https://web.dev/articles/cls' }],
  examples: {
    language: 'text',
    bad: 'The cumulative layout shift is 0.31.',
    good: 'The cumulative layout shift is 0.02.',
  },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    return labRuling(lab, 'cls', 'The cumulative layout shift')
  },
})
