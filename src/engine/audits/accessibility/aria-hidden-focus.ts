import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import { outsideOf } from '../../derive/accessibility/rendering-style.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import { atEach, finding } from '../../derive/document/where.ts'

const messages = defineMessages({
  none: 'No element is hidden with aria-hidden.',
  unreachable: 'No element hidden with aria-hidden can be reached with the keyboard.',
  dependsOnCss: 'Whether elements hidden with aria-hidden can be reached with the keyboard depends on the CSS.',
  reachable: {
    one: '{count} control hidden from screen readers can be reached with the keyboard.',
    other: '{count} controls hidden from screen readers can be reached with the keyboard.',
  },
  total: { one: '{count} hidden element', other: '{count} hidden elements' },
  tabStop: 'The Tab key reaches this element, but aria-hidden hides it from screen readers.',
  checkCss: {
    one: '{count} control is inside an element with aria-hidden; make sure that CSS hides it too.',
    other: '{count} controls are inside elements with aria-hidden; make sure that CSS hides them too.',
  },
})

export const ariaHiddenFocus = defineAudit({
  id: 'accessibility/aria-hidden-focus',
  importance: 'medium',
  title: 'Elements hidden from screen readers cannot get focus',
  failureTitle: 'Focusable elements hidden from screen readers',
  why: 'The keyboard focus lands on an element that screen readers do not announce, so their users lose track of where they are.',
  fix: 'Remove `aria-hidden`, or take the control out of the tab order with `tabindex="-1"`, `disabled`, `inert` or `hidden`.',
  messages,
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value (ACT 6cfa84)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/6cfa84/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><div aria-hidden="true"><a href="/prices">Prices</a></div></body>',
    good: '<body><div aria-hidden="true"><a href="/prices" tabindex="-1">Prices</a></div></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const hidden = document.having('aria-hidden').filter((element) => accessibility.rendering.isAriaHidden(element))
    if (hidden.length === 0) return notApplicable(messages.none)
    // A frame is no tab stop itself, and what is inside it is not known.
    const reached = accessibility.focus
      .tabbable()
      .filter(
        (element) =>
          (element.name !== 'iframe' || hasAttr(element, 'tabindex')) && accessibility.rendering.isAriaHidden(element),
      )
    const sure = hasStyleSheets(document)
      ? reached.filter(outsideOf(hidden.filter(isHooked), accessibility.rendering.endOf))
      : reached
    const value = messages.total({ count: hidden.length })
    if (sure.length > 0)
      return fail(messages.reachable({ count: sure.length }), {
        value,
        ...atEach(document, sure, messages.tabStop),
      })
    if (reached.length === 0) return pass(messages.unreachable, { value })
    return pass(messages.dependsOnCss, {
      value,
      findings: [finding(messages.checkCss({ count: reached.length }), { note: true })],
    })
  },
})

function hasStyleSheets(document: Document): boolean {
  return (
    document.all('style').length > 0 || document.all('link').some((link) => /stylesheet/i.test(attr(link, 'rel') ?? ''))
  )
}

/**
 * Closed menus and dialogs have `aria-hidden` and a class that removes them from the page. Only the style sheet shows
 * whether they are visible, so we are sure only of controls outside of hidden elements that a selector could match.
 */
function isHooked(element: Element): boolean {
  return hasAttr(element, 'class') || hasAttr(element, 'id')
}
