import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown } from '../../audit.ts'
import { actRule, ariaInHtml } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { ariaHiddenRoots } from '../../derive/accessibility/rendering.ts'
import { isOffScreen, outsideOf, styleDeclarations } from '../../derive/accessibility/rendering-style.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import { finding, findingsAt } from '../../derive/document/where.ts'
import { isJavaScript } from '../../derive/resources/subresources.ts'
import { noneToCheck } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element is hidden with aria-hidden.',
  unreachable: 'No element hidden with aria-hidden can be reached with the keyboard.',
  dependsOnCss: 'Whether elements hidden with aria-hidden can be reached with the keyboard depends on the CSS.',
  runBrowser:
    'Whether elements hidden with aria-hidden can be reached with the keyboard depends on the CSS. Run the URL at the depth Browser.',
  reachable: {
    one: '{count} control hidden from screen readers can be reached with the keyboard.',
    other: '{count} controls hidden from screen readers can be reached with the keyboard.',
  },
  wholePage: 'aria-hidden hides the whole page from screen readers.',
  root: 'Remove aria-hidden: on <{name}> it hides the whole page from screen readers in browsers that follow it.',
  total: { one: '{count} hidden element', other: '{count} hidden elements' },
  controls: { one: '{count} control', other: '{count} controls' },
  honeypots: {
    one: '{count} field looks like a honeypot against spam; add tabindex="-1", so that the Tab key skips it too.',
    other: '{count} fields look like honeypots against spam; add tabindex="-1", so that the Tab key skips them too.',
  },
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
  authorities: [actRule('WCAG 2.2, 4.1.2 Name, Role, Value', '6cfa84'), ariaInHtml('body', 'el-body')],
  examples: {
    bad: '<body><div aria-hidden="true"><a href="/prices">Prices</a></div></body>',
    good: '<body><div aria-hidden="true"><a href="/prices" tabindex="-1">Prices</a></div></body>',
  },
  revision: 2,
  needs: ['document', 'accessibility'],
  wants: ['rendered'],

  check({ document, accessibility, rendered }) {
    const roots = ariaHiddenRoots(document)
    if (roots.length > 0)
      return fail(messages.wholePage, {
        value: messages.total({ count: roots.length }),
        ...findingsAt(document, roots, ({ name }) => messages.root({ name })),
      })
    const hidden = hiddenIn(document, accessibility)
    if (hidden.length === 0) return noneToCheck({ hidden }, accessibility, messages, hiddenIn)
    const reached = reachedIn(accessibility)
    const outsideTraps = outsideOf(hidden.filter(isMovedAway), accessibility.rendering)
    const traps = new Set(
      // `outsideTraps` comes first, because it must see every element, in document order.
      reached.filter((element) => (!outsideTraps(element) || isMovedAway(element)) && isField(element)),
    )
    const others = reached.filter((element) => !traps.has(element))
    const outsideHooks = outsideOf(hidden.filter(isHooked), accessibility.rendering)
    const sure = isStyled(document)
      ? others.filter((element) => outsideHooks(element) && !isHookedField(element))
      : others
    if (sure.length > 0)
      return fail(messages.reachable({ count: sure.length }), {
        value: messages.controls({ count: sure.length }),
        ...findingsAt(document, sure, messages.tabStop),
      })
    const value = messages.total({ count: hidden.length })
    if (reached.length === 0) return pass(messages.unreachable, { value })
    const findings: Finding[] = []
    if (traps.size > 0) findings.push(finding(messages.honeypots({ count: traps.size }), { note: true }))
    // In the browser, axe-core knows what the CSS hides; its findings are added to this ruling.
    if (others.length === 0 || (rendered.ok && rendered.value.axe.ok))
      return pass(messages.unreachable, { value, findings })
    findings.push(finding(messages.checkCss({ count: others.length }), { note: true }))
    return unknown(rendered.ok ? messages.dependsOnCss : messages.runBrowser, { value, findings })
  },
})

function hiddenIn(document: Document, { rendering }: Accessibility): Element[] {
  return document.having('aria-hidden').filter((element) => rendering.isAriaHidden(element))
}

/** A frame is no tab stop itself, and what is inside it is not known. */
function reachedIn({ focus, rendering }: Accessibility): Element[] {
  const reached: Element[] = []
  for (const element of focus.tabbable())
    if (rendering.isAriaHidden(element) && (element.name !== 'iframe' || hasAttr(element, 'tabindex')))
      reached.push(element)
  return reached
}

/** Scripts bring style sheets too. */
function isStyled(document: Document): boolean {
  return (
    document.all('style').length > 0 ||
    document.all('link').some((link) => /stylesheet/i.test(attr(link, 'rel') ?? '')) ||
    document.all('script').some(isJavaScript)
  )
}

/** A field that only bots fill in is moved off the screen, so that people do not see it. */
function isMovedAway(element: Element): boolean {
  const style = attr(element, 'style')
  return style !== null && isOffScreen(styleDeclarations(style))
}

/** A class may well hide a field that screen readers skip; a class of a link is there for its looks. */
function isHookedField(element: Element): boolean {
  return isField(element) && hasAttr(element, 'aria-hidden') && isHooked(element)
}

function isField({ name }: Element): boolean {
  return name === 'input' || name === 'textarea' || name === 'select'
}

/**
 * Closed menus and dialogs have `aria-hidden` and a class that removes them from the page. Only the style sheet shows
 * whether they are visible, so we are sure only of controls outside of hidden elements that a selector could match.
 */
function isHooked(element: Element): boolean {
  return hasAttr(element, 'class') || hasAttr(element, 'id')
}
