import { defineAudit } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { lighthouseRuling } from '../lighthouse-metric.ts'

export const speedIndex = defineAudit({
  id: 'performance/speed-index',
  importance: 'medium',
  title: 'Speed Index is low',
  failureTitle: 'Speed Index is high',
  why: 'Speed Index shows how quickly the visible part of the page is painted, not just when its first and last elements appear.',
  fix: 'Put what is visible first into the HTML and its stylesheet, and load fonts and scripts later.',
  authorities: [lighthouseAudit('Speed Index', 'performance/speed-index')],
  examples: { language: 'text', bad: 'Speed Index 6.2 s', good: 'Speed Index 2.1 s' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseRuling(lab, 'speedIndex')
  },
})
