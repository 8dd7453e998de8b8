import { defineAudit } from '../../audit.ts'
import { labSavings } from '../lab-savings.ts'

const INSIGHTS = ['unused-javascript', 'unused-css-rules']

export const unusedCode = defineAudit({
  id: 'performance/unused-code',
  importance: 'info',
  title: 'How much code is loaded and never used',
  why: 'Code that is not needed is downloaded, parsed and kept all the same.',
  fix: 'Split bundles by page, and remove rules and libraries that nothing uses.',
  authorities: [
    {
      name: 'Lighthouse: remove unused JavaScript',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/unused-javascript',
    },
  ],
  examples: { language: 'text', bad: '640 KiB of code are not used', good: '12 KiB of code are not used' },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    return labSavings(lab, INSIGHTS, {
      none: 'Lighthouse found no unused code worth a word.',
      some: (bytes) => `${bytes} of code are not used at first.`,
    })
  },
})
