import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import { atEach } from '../../derive/document/where.ts'

/** A page with fewer links and no other landmark has nothing that one would want to skip. */
const MANY_LINKS = 10

export const landmarks = defineAudit({
  id: 'accessibility/landmarks',
  importance: 'low',
  title: 'The main part of the page is marked as such',
  why: 'Users of screen readers jump over menus straight to the main part, if the page says where it begins.',
  fix: 'Put what this page is about into one `<main>` element, beside the header, the navigation and the footer.',
  authorities: [
    { name: 'axe-core: landmark-one-main', url: 'https://dequeuniversity.com/rules/axe/4.10/landmark-one-main' },
    { name: 'WCAG technique ARIA11: landmarks', url: 'https://www.w3.org/WAI/WCAG22/Techniques/aria/ARIA11' },
    {
      name: 'HTML: the main element',
      url: 'https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element',
    },
  ],
  examples: {
    language: 'html',
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
      return warn(`The page has ${mains.length} main parts.`, {
        details,
        ...atEach(document, mains.slice(1), 'A further main element; a page has one.'),
      })
    if (mains.length === 1) return pass('The page marks its main part.', { details })
    if (marked.length === 0 && links.length < MANY_LINKS)
      return notApplicable('The page is too small to need landmarks.', { details })
    return warn('The page does not mark its main part.', {
      details,
      findings: [{ message: 'No main element, and no element with the role of one.', where: 'body' }],
    })
  },
})

const LANDMARKS = new Set(['banner', 'complementary', 'contentinfo', 'main', 'navigation', 'search'])
