import { defineAudit } from '../../audit.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'
import { observed } from '../observed.ts'

export const observedLcp = defineAudit({
  id: 'performance/observed-lcp',
  importance: 'info',
  title: 'LCP as a browser saw it',
  why: 'The largest piece of content marks the moment when a page looks loaded to its visitor.',
  fix: 'Serve the largest image or text early: no lazy loading, preload it, and keep scripts and style sheets from delaying it.',
  authorities: [{ name: 'web.dev: Largest Contentful Paint', url: 'https://web.dev/articles/lcp' }],
  examples: { language: 'text', bad: 'largest contentful paint 4.8 s', good: 'largest contentful paint 1.9 s' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    return observed(rendered.vitals.lcp, 'largest contentful paint', VITAL_THRESHOLDS.lcp)
  },
})
