import { defineAudit } from '../../audit.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'
import { observed } from '../observed.ts'

export const observedFcp = defineAudit({
  id: 'performance/observed-fcp',
  importance: 'info',
  title: 'FCP as a browser saw it',
  why: 'Until the first text or image appears a visitor cannot tell whether anything is coming at all.',
  fix: 'Answer quickly, and let nothing in the head that blocks rendering come from far away.',
  authorities: [{ name: 'web.dev: First Contentful Paint', url: 'https://web.dev/articles/fcp' }],
  examples: { language: 'text', bad: 'first contentful paint 3.4 s', good: 'first contentful paint 1.2 s' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    return observed(rendered.vitals.fcp, 'first contentful paint', VITAL_THRESHOLDS.fcp)
  },
})
