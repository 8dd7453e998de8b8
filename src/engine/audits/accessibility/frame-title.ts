import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule, wcagTechnique } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import { isTinyFrame } from '../../derive/accessibility/rendering.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no frames that need a title.',
  titled: 'Every frame has a title.',
  missing: { one: '{count} frame has no title.', other: '{count} frames have no title.' },
  total: { one: '{count} frame', other: '{count} frames' },
  share: { one: '{failing} of {count} frame', other: '{failing} of {count} frames' },
  noTitle: 'This frame has neither a title nor an aria-label.',
})

export const frameTitle = defineAudit({
  id: 'accessibility/frame-title',
  importance: 'medium',
  title: 'Frames have a title',
  failureTitle: 'Frames with missing or duplicate titles',
  why: 'The title tells screen reader users what a frame contains, so they don’t have to enter it to find out.',
  fix: 'Give the `iframe` a `title` that describes its content.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 4.1.2 Name, Role, Value', 'cae760'),
    wcagTechnique('the title of frames', 'html/H64'),
  ],
  examples: {
    bad: '<body><iframe src="/map.html"></iframe></body>',
    good: '<body><iframe src="/map.html" title="Map: how to find us"></iframe></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitExposed(framesOf(document, accessibility), accessibility.rendering)
    return judgeElements({ document, accessibility }, framesOf, messages, {
      subjects,
      failing: subjects.checked.filter((frame) => !accessibility.names.isNamed(frame)),
      pass: messages.titled,
      fail: messages.missing,
      at: messages.noTitle,
    })
  },
})

function framesOf(document: Document, { roles }: Accessibility): Element[] {
  return document.all('iframe', 'frame').filter((frame) => {
    if (frame.namespace !== 'html' || isTinyFrame(frame)) return false
    // Browsers disagree on frames with role="none".
    return (tabindexOf(frame) ?? 0) >= 0 && roles.explicit(frame) !== 'none'
  })
}
