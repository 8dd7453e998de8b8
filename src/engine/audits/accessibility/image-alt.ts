import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { inOrder } from '../../derive/accessibility/accessible-order.ts'
import { inputType } from '../../derive/accessibility/aria-roles-implicit.ts'
import { embedsMedia } from '../../derive/accessibility/rendering-embedded.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const imageAlt = defineAudit({
  id: 'accessibility/image-alt',
  importance: 'high',
  title: 'Every image has a text in its place, or is marked as decoration',
  why: 'People who do not see the image hear this text instead; without one they may hear the name of the file, or nothing.',
  fix: 'Say in `alt` what the image tells or does; give an image that only decorates an empty one, `alt=""`. A drawing with `role="img"` takes an `aria-label`.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.1.1 Non-text Content (ACT 23a2a8)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/23a2a8/',
    },
    {
      name: 'ACT 59796f: image buttons',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/59796f/',
    },
    { name: 'ACT 8fc3b6: objects', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/8fc3b6/' },
    { name: 'ACT 7d6734: SVG images', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/7d6734/' },
  ],
  examples: {
    language: 'html',
    bad: '<body><img src="/clock.jpg"></body>',
    good: '<body><img src="/clock.jpg" alt="A clock of brass and glass, from 1820"></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const images = imagesOf(document, accessibility)
    if (images.length === 0) return notApplicable('The page has no images.')
    const silent = images.filter((image) => !isDecoration(image, accessibility) && !accessibility.names.isNamed(image))
    const value = `${images.length - silent.length} of ${counted(images.length, 'image')}`
    if (silent.length === 0) return pass('Every image has a text, or is marked as decoration.', { value })
    return fail(`${counted(silent.length, 'image')} without a text.`, { value, ...atEach(document, silent, wordsFor) })
  },
})

const DRAWINGS = new Set(['img', 'graphics-document', 'graphics-symbol'])

function imagesOf(document: Document, { rendering, roles }: Accessibility): Element[] {
  const exposed = (name: string): Element[] =>
    document.all(name).filter((element) => element.namespace === 'html' && rendering.isExposed(element))
  const told = document.having('role').filter((element) => {
    if (element.name === 'img' || element.name === 'input' || !rendering.isExposed(element)) return false
    const role = roles.explicit(element)
    return role !== null && (element.namespace === 'svg' ? DRAWINGS.has(role) : role === 'img')
  })
  return inOrder([
    exposed('img'),
    exposed('input').filter((input) => inputType(input) === 'image'),
    exposed('object').filter((object) => embedsMedia(object) && roles.explicit(object) === null),
    told,
  ])
}

/** An empty `alt` says that it is; an attribute that contradicts it is another audit's matter. */
function isDecoration(image: Element, { roles }: Accessibility): boolean {
  if (roles.isPresentational(image)) return true
  return image.name === 'img' && attr(image, 'alt') === '' && roles.explicit(image) === null
}

function wordsFor(image: Element): string {
  if (image.namespace === 'svg') return 'This drawing has neither a title element nor an aria-label.'
  if (image.name === 'input') return 'This image button has no alt text.'
  if (image.name === 'object') return 'This object has neither a title nor an aria-label.'
  if (image.name !== 'img') return 'This element with the role of an image has no aria-label.'
  return attr(image, 'alt') === null ? 'This image has no alt attribute.' : 'The alt text of this image is blank.'
}
