import { defineAudit } from '../../audit.ts'
import { labRuling } from '../lab-metric.ts'

export const fcp = defineAudit({
  id: 'performance/fcp',
  importance: 'medium',
  title: 'Something shows soon on a slower phone',
  why: 'Until the first text or image appears a visitor cannot tell whether anything is coming at all.',
  fix: 'Answer quickly, and let nothing in the head that blocks rendering come from far away.',
  authorities: [
    {
      name: 'Lighthouse: First Contentful Paint',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/first-contentful-paint',
    },
  ],
  examples: {
    language: 'text',
    bad: 'The first contentful paint is 3.4 s.',
    good: 'The first contentful paint is 1.2 s.',
  },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    return labRuling(lab, 'fcp', 'The first contentful paint')
  },
})
