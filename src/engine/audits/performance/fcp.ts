import { defineAudit } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { lighthouseRuling } from '../lighthouse-metric.ts'

export const fcp = defineAudit({
  id: 'performance/fcp',
  importance: 'medium',
  title: 'First Contentful Paint (FCP) is fast',
  failureTitle: 'First Contentful Paint (FCP) is slow',
  why: 'Until the first text or image appears, visitors can’t tell whether the page is loading at all.',
  fix: 'Reduce the server response time, and remove render-blocking scripts and stylesheets.',
  authorities: [lighthouseAudit('First Contentful Paint', 'performance/first-contentful-paint')],
  examples: { language: 'text', bad: 'FCP 3.4 s', good: 'FCP 1.2 s' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseRuling(lab, 'fcp')
  },
})
