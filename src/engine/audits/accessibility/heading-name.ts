import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule, wcagTechnique } from '../../authorities.ts'
import { headingsOf } from '../../derive/accessibility/accessible-elements.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no headings.',
  filled: 'Every heading has text.',
  empty: { one: '{count} heading is empty.', other: '{count} headings are empty.' },
  total: { one: '{count} heading', other: '{count} headings' },
  share: { one: '{failing} of {count} heading', other: '{failing} of {count} headings' },
  noText: 'This heading contains nothing that screen readers can read.',
})

export const headingName = defineAudit({
  id: 'accessibility/heading-name',
  importance: 'medium',
  title: 'Headings have text',
  failureTitle: 'Empty headings',
  why: 'Screen reader users jump from heading to heading; an empty one tells them nothing.',
  fix: 'Add text to the heading, or remove it and use CSS for the spacing.',
  messages,
  authorities: [actRule('WAI-ARIA 1.2, accessible names', 'ffd0e9'), wcagTechnique('h1 to h6', 'html/H42')],
  examples: {
    bad: '<body><h2><img src="/ornament.png" alt=""></h2></body>',
    good: '<body><h2>Opening hours</h2></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitExposed(headingsOf(document, accessibility), accessibility.rendering)
    return judgeElements({ document, accessibility }, headingsOf, messages, {
      subjects,
      failing: subjects.checked.filter((heading) => !accessibility.names.isNamed(heading)),
      pass: messages.filled,
      fail: messages.empty,
      at: messages.noText,
    })
  },
})
