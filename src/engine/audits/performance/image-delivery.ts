import { defineAudit, pass } from '../../audit.ts'
import { inBytes } from '../../derive/resources/resource-words.ts'

const INSIGHTS = ['image-delivery-insight']

export const imageDelivery = defineAudit({
  id: 'performance/image-delivery',
  importance: 'info',
  title: 'What images could save',
  why: 'Images are most of the bytes of most pages; the right size and format often save half of them.',
  fix: 'Serve images in AVIF or WebP, in the size they are shown at.',
  authorities: [
    { name: 'Chrome: image delivery', url: 'https://developer.chrome.com/docs/performance/insights/image-delivery' },
  ],
  examples: { language: 'text', bad: 'images could be 800 KiB smaller', good: 'images could be 0 KiB smaller' },
  depth: 'lab',
  needs: ['lab'],

  check({ lab }) {
    const found = lab.insights.filter(({ id }) => INSIGHTS.includes(id))
    const bytes = found.reduce((sum, { savings }) => sum + (savings.bytes ?? 0), 0)
    if (bytes === 0) return pass('Images are as small as Lighthouse would have them.', { value: 'none' })
    return pass(`Images could be ${inBytes(bytes)} smaller.`, {
      value: inBytes(bytes),
      findings: found.map(({ title, value }) => ({
        message: value === null ? `${title}.` : `${title}: ${value}.`,
        note: true,
      })),
      details: { bytes },
    })
  },
})
