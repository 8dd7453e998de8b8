import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import type { Roles } from '../../derive/accessibility/aria-roles.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, isCustomElement } from '../../derive/document/dom.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { extentOf, noneToCheck, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element is marked as decorative.',
  ignored: 'Screen readers ignore every decorative element.',
  announced: {
    one: '{count} decorative element is announced by screen readers.',
    other: '{count} decorative elements are announced by screen readers.',
  },
  total: { one: '{count} decorative element', other: '{count} decorative elements' },
  share: { one: '{failing} of {count} decorative element', other: '{failing} of {count} decorative elements' },
  exposed: 'This element is marked as decorative, but an ARIA attribute or the focus exposes it to screen readers.',
})

export const decorative = defineAudit({
  id: 'accessibility/decorative',
  importance: 'low',
  title: 'Decorative elements are ignored by screen readers',
  failureTitle: 'Decorative elements that screen readers announce',
  why: 'An element marked as decorative that also has a name or focus is announced in some browsers and ignored in others.',
  fix: 'Remove either `role="none"` or the empty `alt`, or the ARIA attributes and the tabindex.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 1.1.1 Non-text Content', '46ca7f'),
    {
      name: 'WAI-ARIA 1.2, presentational roles conflict resolution',
      url: 'https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none',
    },
  ],
  examples: {
    bad: '<body><img src="/leaf.png" alt="" aria-label="A leaf"></body>',
    good: '<body><img src="/leaf.png" alt=""></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering, roles } = accessibility
    const marked = markedOf(document, accessibility)
    const subjects = splitExposed(marked, rendering)
    const count = marked.length
    if (count === 0) return noneToCheck(subjects, accessibility, messages, markedOf)
    const exposed = subjects.checked.filter((element) => roles.of(element) !== 'none' && !isTextLevel(element, roles))
    const failing = exposed.length
    const extent = extentOf(subjects, failing)
    if (failing === 0) return pass(messages.ignored, { value: messages.total({ count }), extent })
    return fail(messages.announced({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, exposed, messages.exposed),
    })
  },
})

function markedOf(document: Document, { roles }: Accessibility): Element[] {
  const images = document.all('img').filter((img) => attr(img, 'alt') === '' && roles.explicit(img) === null)
  const withRole = document.having('role').filter((element) => roles.explicit(element) === 'none' && !isFrame(element))
  return [...images, ...withRole]
}

/** Without `role="none"` they are announced no differently: they have no role, or one of text. */
const TEXT_LEVEL = new Set(
  `a abbr address b bdi bdo big blockquote caption center cite code data del div em font hgroup i ins kbd legend mark nobr
  p pre q rp rt ruby s samp small span strike strong sub sup time tt u var wbr`.split(/\s+/),
)
/** Landmarks only if they are named, or at the top of the page. */
const LANDMARKS = new Set(['footer', 'form', 'header', 'section'])

function isTextLevel(element: Element, roles: Roles): boolean {
  const { name, namespace } = element
  if (namespace !== 'html') return name !== 'svg'
  if (isCustomElement(element)) return true
  if (name === 'a') return roles.implicit(element) !== 'link'
  if (LANDMARKS.has(name)) return (roles.implicit(element) ?? 'generic') === 'generic'
  return TEXT_LEVEL.has(name)
}

/** Browsers disagree on frames with role="none". */
function isFrame({ name }: Element): boolean {
  return name === 'iframe' || name === 'frame'
}
