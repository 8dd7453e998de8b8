import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import { attr } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const tabindex = defineAudit({
  id: 'accessibility/tabindex',
  importance: 'low',
  title: 'The tab key follows the order of the page',
  why: 'A positive tabindex pulls an element before all others, so that the focus jumps about the page in an order nobody expects.',
  fix: 'Use `tabindex="0"` or none at all, and put the elements into the order they should have.',
  authorities: [
    { name: 'axe-core: tabindex', url: 'https://dequeuniversity.com/rules/axe/4.10/tabindex' },
    {
      name: 'WCAG failure F44: a tab order that does not preserve meaning (2.4.3)',
      url: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F44',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><a href="/">Home</a><button tabindex="1">Search</button></body>',
    good: '<body><a href="/">Home</a><button tabindex="0">Search</button></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering } }) {
    const placed = document.having('tabindex').filter((element) => rendering.isVisible(element))
    if (placed.length === 0) return notApplicable('No element has a tabindex.')
    const pulled = placed.filter((element) => (tabindexOf(element) ?? 0) > 0)
    const value = counted(placed.length, 'tabindex', 'tabindexes')
    if (pulled.length === 0) return pass('No tabindex changes the order of the page.', { value })
    return warn(`${counted(pulled.length, 'element')} pulled out of the order of the page.`, {
      value,
      ...atEach(
        document,
        pulled,
        (element) => `tabindex="${cut(attr(element, 'tabindex')!, 12)}" puts it before the rest.`,
      ),
    })
  },
})
