import { defineAudit } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { lighthouseRuling } from '../lighthouse-metric.ts'

export const cls = defineAudit({
  id: 'performance/cls',
  importance: 'high',
  title: 'Cumulative Layout Shift (CLS) is low',
  failureTitle: 'Cumulative Layout Shift (CLS) is high',
  why: 'Content that shifts while the page loads makes people lose their place or tap the wrong thing.',
  fix: 'Set width and height on images, videos and embeds, and reserve space for content that loads later.',
  authorities: [webDev('Cumulative Layout Shift', 'articles/cls')],
  examples: { language: 'text', bad: 'CLS 0.31', good: 'CLS 0.02' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseRuling(lab, 'cls')
  },
})
