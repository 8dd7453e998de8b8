import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { actRule, alsoActRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { inputType } from '../../derive/accessibility/aria-roles.ts'
import { embedsMedia } from '../../derive/accessibility/rendering.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, inDocumentOrder } from '../../derive/document/dom.ts'
import { failingIn, findingsAtShown } from '../shown-elements.ts'
import { extentOf, noneToCheck } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no images.',
  described: 'Every image has alt text or is marked as decorative.',
  missing: { one: '{count} image has no alt text.', other: '{count} images have no alt text.' },
  images: { one: '{count} image', other: '{count} images' },
  share: { one: '{missing} of {count} image', other: '{missing} of {count} images' },
  noAlt: 'This image has no alt attribute.',
  blankAlt: 'The alt text of this image is blank.',
  drawing: 'This SVG image has neither a title element nor an aria-label.',
  button: 'This image button has no alt text.',
  object: 'This object has neither a title nor an aria-label.',
  role: 'This element with role="img" has no aria-label.',
})

export const imageAlt = defineAudit({
  id: 'accessibility/image-alt',
  importance: 'high',
  title: 'Images have alt text',
  failureTitle: 'Images without alt text',
  why: 'Screen readers read the alt text to people who cannot see the image; without one they read the file name or nothing.',
  fix: 'Add an `alt` attribute that describes each image; use `alt=""` for decoration. An SVG with `role="img"` takes an `aria-label`.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 1.1.1 Non-text Content', '23a2a8'),
    alsoActRule('image buttons', '59796f'),
    alsoActRule('objects', '8fc3b6'),
    alsoActRule('SVG images', '7d6734'),
  ],
  examples: {
    bad: '<body><img src="/clock.jpg"></body>',
    good: '<body><img src="/clock.jpg" alt="A clock of brass and glass, from 1820"></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { subjects, failing: silent } = failingIn({ document, accessibility }, imagesOf, isSilent)
    const count = subjects.checked.length
    const { none, images: total } = messages
    if (count === 0) return noneToCheck(subjects, accessibility, { none, total }, imagesOf)
    const extent = extentOf(subjects, silent.length)
    if (silent.length === 0) return pass(messages.described, { value: total({ count }), extent })
    return fail(messages.missing({ count: silent.length }), {
      value: messages.share({ missing: silent.length, count }),
      extent,
      ...findingsAtShown(document, accessibility, silent, messageFor),
    })
  },
})

const DRAWINGS = new Set(['img', 'graphics-document', 'graphics-symbol'])

function imagesOf(document: Document, { roles }: Accessibility): Element[] {
  const all = (name: string) => document.all(name).filter(isHtml)
  const told = document.having('role').filter((element) => {
    if (element.name === 'img' || element.name === 'input') return false
    const role = roles.explicit(element)
    return role !== null && (element.namespace === 'svg' ? DRAWINGS.has(role) : role === 'img')
  })
  return inDocumentOrder([
    all('img'),
    all('input').filter((input) => inputType(input) === 'image'),
    all('object').filter((object) => embedsMedia(object) && roles.explicit(object) === null),
    told,
  ])
}

function isSilent(image: Element, accessibility: Accessibility): boolean {
  return !isDecoration(image, accessibility) && !accessibility.names.isNamed(image)
}

function isHtml({ namespace }: Element): boolean {
  return namespace === 'html'
}

/** An empty `alt` says that it is; an attribute that contradicts it is another audit's matter. */
function isDecoration(image: Element, { roles }: Accessibility): boolean {
  if (roles.isPresentational(image)) return true
  const role = roles.explicit(image)
  return image.name === 'img' && attr(image, 'alt') === '' && (role === null || role === 'img')
}

function messageFor(image: Element): Message {
  if (image.namespace === 'svg') return messages.drawing
  if (image.name === 'input') return messages.button
  if (image.name === 'object') return messages.object
  if (image.name !== 'img') return messages.role
  return attr(image, 'alt') === null ? messages.noAlt : messages.blankAlt
}
