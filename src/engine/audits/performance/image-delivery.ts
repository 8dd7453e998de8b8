import { defineAudit, defineMessages } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { lighthouseSavings } from '../lighthouse-savings.ts'

const INSIGHTS = ['image-delivery-insight']

const messages = defineMessages({
  none: 'Lighthouse found nothing to save on images.',
  some: 'Images could be {size:bytes} smaller.',
})

export const imageDelivery = defineAudit({
  id: 'performance/image-delivery',
  importance: 'info',
  title: 'Potential savings on images',
  why: 'Images are often the largest files of a page; the right size, format and compression make them smaller.',
  fix: 'Serve images as AVIF or WebP, at the size they are displayed.',
  messages,
  authorities: [chromeInsight('image delivery', 'image-delivery')],
  examples: { language: 'text', bad: 'Images could be 800 kB smaller', good: 'Nothing to save on images' },
  needs: ['lab'],

  check({ lab }) {
    return lighthouseSavings(lab, INSIGHTS, messages)
  },
})
