import { defineAudit, defineMessages } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { lighthouseSavings } from '../lighthouse-savings.ts'

const INSIGHTS = ['unused-javascript', 'unused-css-rules']

const messages = defineMessages({
  none: 'Lighthouse found no unused code worth removing.',
  some: '{size:bytes} of code is not used while the page loads.',
})

export const unusedCode = defineAudit({
  id: 'performance/unused-code',
  importance: 'info',
  title: 'Unused JavaScript and CSS',
  why: 'Unused code is still downloaded, parsed and kept in memory.',
  fix: 'Split bundles by page, and remove unused rules and libraries.',
  messages,
  authorities: [lighthouseAudit('remove unused JavaScript', 'performance/unused-javascript')],
  examples: { language: 'text', bad: '640 kB of unused code', good: '12 kB of unused code' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseSavings(lab, INSIGHTS, messages)
  },
})
