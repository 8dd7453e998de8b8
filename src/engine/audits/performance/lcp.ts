import { defineAudit } from '../../audit.ts'
import { labRuling } from '../lab-metric.ts'

export const lcp = defineAudit({
  id: 'performance/lcp',
  importance: 'high',
  title: 'The main content shows quickly on a slower phone',
  why: 'The largest piece of content marks the moment when a page looks loaded to its visitor.',
  fix: 'Serve the largest image or text early: no lazy loading, preload it, and keep scripts and style sheets from delaying it.',
  authorities: [
    {
      name: 'Lighthouse: Largest Contentful Paint',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/lighthouse-largest-contentful-paint',
    },
  ],
  examples: {
    language: 'text',
    bad: 'The largest contentful paint is 4.8 s.',
    good: 'The largest contentful paint is 1.9 s.',
  },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    return labRuling(lab, 'lcp', 'The largest contentful paint')
  },
})
