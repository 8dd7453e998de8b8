import { defineAudit, defineMessages, pass, unknown, warn } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { type Element, hasAttr } from '../../derive/document/dom.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { isJavaScript } from '../../derive/resources/subresources.ts'
import { extentOf, noneToCheck, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no images.',
  present: 'Every image has a source.',
  missing: { one: '{count} image has no source.', other: '{count} images have no source.' },
  total: { one: '{count} image', other: '{count} images' },
  share: { one: '{failing} of {count} image', other: '{failing} of {count} images' },
  noSource: 'This image has neither src nor srcset, nor an attribute from which a script could take it.',
  blank: 'The src of this image is empty.',
  byScript: {
    one: '{count} image has no source in the HTML; a script may add it. Run the URL at the depth Browser.',
    other: '{count} images have no source in the HTML; scripts may add it. Run the URL at the depth Browser.',
  },
})

export const imageSrc = defineAudit({
  id: 'practice/image-src',
  importance: 'low',
  title: 'Images have a source',
  failureTitle: 'Images without a source',
  why: 'Browsers show nothing, or an icon for broken images, where an image has no source.',
  fix: 'Add the URL of the image as `src`, or remove the element; a script can create it when it knows the URL.',
  messages,
  authorities: [htmlStandard('the src attribute', 'embedded-content.html#attr-img-src')],
  examples: {
    bad: '<body><img alt="A clock" width="300" height="200"></body>',
    good: '<body><img src="/clock.jpg" alt="A clock" width="300" height="200"></body>',
  },
  needs: ['document', 'accessibility'],
  wants: ['rendered'],

  check({ document, accessibility, rendered }) {
    const subjects = splitShown(imagesOf(document), (image) => accessibility.rendering.isVisible(image))
    const count = subjects.checked.length
    if (count === 0) return noneToCheck(subjects, accessibility, messages, imagesOf)
    const missing = subjects.checked.filter((image) => !hasSource(image))
    const extent = extentOf(subjects, missing.length)
    if (missing.length === 0) return pass(messages.present, { value: messages.total({ count }), extent })
    if (!rendered.ok && document.all('script').some(isJavaScript))
      return unknown(messages.byScript({ count: missing.length }))
    return warn(messages.missing({ count: missing.length }), {
      value: messages.share({ failing: missing.length, count }),
      extent,
      ...findingsAt(document, missing, (image) => (hasAttr(image, 'src') ? messages.blank : messages.noSource)),
    })
  },
})

function imagesOf(document: Document): Element[] {
  return document.all('img').filter(({ namespace }) => namespace === 'html')
}

/** Attributes that say nothing of where the image is from; others, a class or an id may be there for a script. */
const OTHERS = new Set([
  'alt',
  'title',
  'width',
  'height',
  'style',
  'border',
  'align',
  'hspace',
  'vspace',
  'loading',
  'decoding',
  'role',
  'aria-hidden',
  'src',
])

function hasSource({ attributes }: Element): boolean {
  return attributes.some(({ name, value }) => (name === 'src' ? value.trim() !== '' : !OTHERS.has(name)))
}
