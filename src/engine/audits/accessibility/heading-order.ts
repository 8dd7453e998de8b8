import { defineAudit, defineMessages } from '../../audit.ts'
import { axeRule, wcagTechnique } from '../../authorities.ts'
import { headingLevel, headingsOf } from '../../derive/accessibility/accessible-elements.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no headings.',
  ordered: 'No heading level is skipped.',
  skipped: { one: '{count} heading skips a level.', other: '{count} headings skip a level.' },
  total: { one: '{count} heading', other: '{count} headings' },
  share: { one: '{failing} of {count} heading', other: '{failing} of {count} headings' },
  jump: 'Level {level} follows level {previous}.',
})

export const headingOrder = defineAudit({
  id: 'accessibility/heading-order',
  importance: 'low',
  title: 'Heading levels are in order',
  failureTitle: 'Skipped heading levels',
  why: 'Screen reader users navigate by heading levels as by a table of contents; a skipped level looks like a missing section.',
  fix: 'Follow an `h2` with an `h3`, not an `h4`; choose the level by the outline and the size with CSS.',
  messages,
  authorities: [axeRule('heading-order'), wcagTechnique('organizing a page using headings', 'general/G141')],
  examples: {
    bad: '<body><h1>Clocks</h1><h4>Pendulums</h4></body>',
    good: '<body><h1>Clocks</h1><h2>Pendulums</h2></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitExposed(headingsOf(document, accessibility), accessibility.rendering)
    const { checked: headings } = subjects
    const levels = headings.map(headingLevel)
    return judgeElements({ document, accessibility }, headingsOf, messages, {
      subjects,
      failing: headings.filter((_, i) => i > 0 && levels[i]! > levels[i - 1]! + 1),
      pass: messages.ordered,
      warn: messages.skipped,
      at: (heading) => {
        const i = headings.indexOf(heading)
        return messages.jump({ level: String(levels[i]), previous: String(levels[i - 1]) })
      },
    })
  },
})
