import { defineAudit } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { observedRuling } from '../observed.ts'

export const observedLcp = defineAudit({
  id: 'performance/observed-lcp',
  importance: 'info',
  title: 'Largest Contentful Paint (LCP) in one visit',
  why: 'LCP marks the point at which the largest image or text block is visible and the page looks loaded.',
  fix: 'Load the largest image or text early: don’t lazy-load it, preload it, and keep scripts and stylesheets from delaying it.',
  authorities: [webDev('Largest Contentful Paint', 'articles/lcp')],
  examples: { language: 'text', bad: 'LCP 4.8 s', good: 'LCP 1.9 s' },
  needs: ['rendered'],
  wants: ['lab'],

  check({ rendered, lab }) {
    return observedRuling('lcp', rendered.vitals, lab)
  },
})
