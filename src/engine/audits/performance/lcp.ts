import { defineAudit } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { lighthouseRuling } from '../lighthouse-metric.ts'

export const lcp = defineAudit({
  id: 'performance/lcp',
  importance: 'high',
  title: 'Largest Contentful Paint (LCP) is fast',
  failureTitle: 'Largest Contentful Paint (LCP) is slow',
  why: 'LCP marks the point at which the largest image or text block is visible and the page looks loaded.',
  fix: 'Load the largest image or text early: don’t lazy-load it, preload it, and keep scripts and stylesheets from delaying it.',
  authorities: [lighthouseAudit('Largest Contentful Paint', 'performance/lighthouse-largest-contentful-paint')],
  examples: { language: 'text', bad: 'LCP 4.8 s', good: 'LCP 1.9 s' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseRuling(lab, 'lcp')
  },
})
