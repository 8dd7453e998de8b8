import { defineAudit } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { observedRuling } from '../observed.ts'

export const observedCls = defineAudit({
  id: 'performance/observed-cls',
  importance: 'info',
  title: 'Cumulative Layout Shift (CLS) in one visit',
  why: 'Content that shifts while the page loads makes people lose their place or tap the wrong thing.',
  fix: 'Set width and height on images, videos and embeds, and reserve space for content that loads later.',
  authorities: [webDev('Cumulative Layout Shift', 'articles/cls')],
  examples: { language: 'text', bad: 'CLS 0.31', good: 'CLS 0.02' },
  needs: ['rendered'],
  wants: ['lab'],

  check({ rendered, lab }) {
    return observedRuling('cls', rendered.vitals, lab)
  },
})
