import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { ariaRole } from '../../derive/accessibility/aria.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const linkName = defineAudit({
  id: 'accessibility/link-name',
  importance: 'high',
  title: 'Every link has a name',
  why: 'A screen reader reads out the name of a link; without one people hear its address, or only that there is a link.',
  fix: 'Write text into the link, give the image in it an `alt` text, or name the link with `aria-label`.',
  authorities: [
    {
      name: 'WCAG 2.2, 2.4.4 Link Purpose and 4.1.2 Name, Role, Value (ACT c487ae)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/c487ae/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><a href="/cart"><img src="/cart.svg" alt=""></a></body>',
    good: '<body><a href="/cart"><img src="/cart.svg" alt="Shopping cart"></a></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const links = accessibility.withRole((role) => role === 'link' || ariaRole(role)?.link === true, ['a', 'area'])
    if (links.length === 0) return notApplicable('The page has no links.')
    const nameless = links.filter((link) => !accessibility.names.isNamed(link))
    const value = `${links.length - nameless.length} of ${counted(links.length, 'link')}`
    if (nameless.length === 0) return pass('Every link has a name.', { value })
    return fail(`${counted(nameless.length, 'link')} without a name.`, {
      value,
      ...atEach(document, nameless, 'Neither text nor an alternative for it names this link.'),
    })
  },
})
