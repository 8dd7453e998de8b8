import { defineAudit } from '../../audit.ts'
import { labSavings } from '../lab-savings.ts'

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
    return labSavings(lab, INSIGHTS, {
      none: 'Images are as small as Lighthouse would have them.',
      some: (bytes) => `Images could be ${bytes} smaller.`,
    })
  },
})
