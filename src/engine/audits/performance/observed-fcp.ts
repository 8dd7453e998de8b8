import { defineAudit } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { observedRuling } from '../observed.ts'

export const observedFcp = defineAudit({
  id: 'performance/observed-fcp',
  importance: 'info',
  title: 'First Contentful Paint (FCP) in one visit',
  why: 'Until the first text or image appears, visitors can’t tell whether the page is loading at all.',
  fix: 'Reduce the server response time, and remove render-blocking scripts and stylesheets.',
  authorities: [webDev('First Contentful Paint', 'articles/fcp')],
  examples: { language: 'text', bad: 'FCP 3.4 s', good: 'FCP 1.2 s' },
  needs: ['rendered'],
  wants: ['lab'],

  check({ rendered, lab }) {
    return observedRuling('fcp', rendered.vitals, lab)
  },
})
