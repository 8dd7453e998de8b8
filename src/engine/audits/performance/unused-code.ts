import { defineAudit, pass } from '../../audit.ts'
import { inBytes } from '../../derive/resources/resource-words.ts'

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
    const found = lab.insights.filter(({ id }) => INSIGHTS.includes(id))
    const bytes = found.reduce((sum, { savings }) => sum + (savings.bytes ?? 0), 0)
    if (bytes === 0) return pass('Lighthouse found no unused code worth a word.', { value: 'none' })
    return pass(`${inBytes(bytes)} of code are not used at first.`, {
      value: inBytes(bytes),
      findings: found.map(({ title, value }) => ({
        message: value === null ? `${title}.` : `${title}: ${value}.`,
        note: true,
      })),
      details: { bytes },
    })
  },
})
