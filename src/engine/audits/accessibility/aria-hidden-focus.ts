import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { outsideOf } from '../../derive/accessibility/rendering-extent.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const ariaHiddenFocus = defineAudit({
  id: 'accessibility/aria-hidden-focus',
  importance: 'medium',
  title: 'What is hidden from screen readers cannot be reached with the keyboard',
  why: 'The keyboard focus lands on something that a screen reader keeps silent about, and its user is lost.',
  fix: 'Take `aria-hidden` away, or keep the control out of the tab order with `tabindex="-1"`, `disabled`, `inert` or `hidden`.',
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
    if (hidden.length === 0) return notApplicable('Nothing is hidden from screen readers alone.')
    const reached = accessibility.focus.tabbable().filter((element) => accessibility.rendering.isAriaHidden(element))
    const sure = hasStyleSheets(document)
      ? reached.filter(outsideOf(hidden.filter(isHooked), accessibility.rendering.endOf))
      : reached
    const value = counted(hidden.length, 'hidden element')
    if (sure.length > 0)
      return fail(`${counted(sure.length, 'control')} can be reached though hidden from screen readers.`, {
        value,
        ...atEach(document, sure, 'The tab key stops here, and aria-hidden keeps screen readers silent about it.'),
      })
    return pass(
      `Nothing hidden from screen readers can be reached${reached.length > 0 ? ', as far as the markup tells' : ''}.`,
      {
        value,
        findings: unsure(reached.length),
      },
    )
  },
})

function hasStyleSheets(document: Document): boolean {
  return (
    document.all('style').length > 0 || document.all('link').some((link) => /stylesheet/i.test(attr(link, 'rel') ?? ''))
  )
}

/**
 * Menus and dialogs that are closed carry `aria-hidden` and a class that removes them from the page. Only a style sheet tells
 * them from what is really shown, so we know only of controls outside of hidden elements that have a hook for one.
 */
function isHooked(element: Element): boolean {
  return hasAttr(element, 'class') || hasAttr(element, 'id')
}

function unsure(count: number): { message: string; note: true }[] {
  if (count === 0) return []
  return [
    {
      message: `${counted(count, 'control')} in elements with aria-hidden: make sure that the style sheet removes them from the page too.`,
      note: true,
    },
  ]
}
