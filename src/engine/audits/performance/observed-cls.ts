import { defineAudit } from '../../audit.ts'
import { VITAL_THRESHOLDS } from '../../vital-thresholds.ts'
import { observed } from '../observed.ts'

export const observedCls = defineAudit({
  id: 'performance/observed-cls',
  importance: 'info',
  title: 'Layout shift as a browser saw it',
  why: 'Content that moves while it is read makes people lose their place and press the wrong thing.',
  fix: 'Give images, videos and embeds their width and height, and reserve room for what comes later.',
  authorities: [{ name: 'web.dev: Cumulative Layout Shift', url: 'https://web.dev/articles/cls' }],
  examples: { language: 'text', bad: 'cumulative layout shift 0.31', good: 'cumulative layout shift 0.02' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    return observed(rendered.vitals.cls, 'cumulative layout shift', VITAL_THRESHOLDS.cls, String)
  },
})
