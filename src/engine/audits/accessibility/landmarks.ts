import { defineAudit, defineMessages, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { axeRule, htmlStandard, wcagTechnique } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import type { Element } from '../../derive/document/dom.ts'
import { finding, findingsAt } from '../../derive/document/where.ts'

/** A page with fewer links and no other landmark has nothing worth skipping. */
const MANY_LINKS = 10

const messages = defineMessages({
  present: 'The page has a main landmark.',
  several: 'The page has {count} main landmarks.',
  further: 'A page should have only one main landmark; this is another one.',
  small: 'The page is too small to need landmarks.',
  hidden: 'The main landmark is hidden and was not checked.',
  detached: 'The page has a main landmark only in a noscript or template element.',
  missing: 'The page has no main landmark.',
  noMain: 'There is no main element and no element with role="main".',
})

export const landmarks = defineAudit({
  id: 'accessibility/landmarks',
  importance: 'low',
  title: 'Page has a main landmark',
  failureTitle: 'Missing or multiple main landmarks',
  why: 'Screen reader users skip menus and jump straight to the main landmark, if the page has one.',
  fix: 'Put the main content of the page into one `<main>` element, next to the header, navigation and footer.',
  messages,
  authorities: [
    axeRule('landmark-one-main'),
    wcagTechnique('landmarks', 'aria/ARIA11'),
    htmlStandard('the main element', 'grouping-content.html#the-main-element'),
  ],
  examples: {
    bad: '<body><nav><a href="/">Home</a></nav><div><h1>Clocks</h1></div></body>',
    good: '<body><nav><a href="/">Home</a></nav><main><h1>Clocks</h1></main></body>',
  },
  needs: ['document', 'accessibility', 'links'],

  check({ document, accessibility, links }) {
    const marked = accessibility.withRole(
      (role) => LANDMARKS.has(role),
      ['main', 'nav', 'header', 'footer', 'aside', 'search'],
    )
    const mains = marked.filter((element) => accessibility.roles.of(element) === 'main')
    const details = { landmarks: marked.slice(0, 50).map((element) => accessibility.roles.of(element)) }
    if (mains.length > 1)
      return warn(messages.several({ count: mains.length }), {
        details,
        ...findingsAt(document, mains.slice(1), messages.further),
      })
    if (mains.length === 1) return pass(messages.present, { details })
    if (mainsOf(accessibility).length > 0) return unknown(messages.hidden, { details })
    if (marked.length === 0 && links.length < MANY_LINKS) return notApplicable(messages.small, { details })
    const isElsewhere = accessibility.detached.some((part) => mainsOf(part.accessibility).length > 0)
    if (isElsewhere)
      return warn(messages.detached, { details, findings: [finding(messages.detached, { where: 'body' })] })
    return warn(messages.missing, { details, findings: [finding(messages.noMain, { where: 'body' })] })
  },
})

/** Also hidden ones. */
function mainsOf(accessibility: Accessibility): Element[] {
  return accessibility.allWithRole((role) => role === 'main', ['main'])
}

const LANDMARKS = new Set(['banner', 'complementary', 'contentinfo', 'main', 'navigation', 'search'])
