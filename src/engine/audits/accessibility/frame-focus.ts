import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import { readAccessibility } from '../../derive/accessibility/accessible.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import { isTinyFrame } from '../../derive/accessibility/rendering.ts'
import { type Document, DocumentBound, readDocument } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { judgeElements, splitShown } from '../subjects.ts'

/** The documents in `srcdoc` are parsed for this audit alone: only a few, and no large ones. */
const MAX_FRAMES = 10
const MAX_CHARACTERS = 100_000

const messages = defineMessages({
  none: 'The HTML shows no frame with controls in it.',
  reachable: 'Every frame with controls can be reached with the keyboard.',
  unreachable: {
    one: '{count} frame with controls cannot be reached with the keyboard.',
    other: '{count} frames with controls cannot be reached with the keyboard.',
  },
  total: { one: '{count} frame', other: '{count} frames' },
  share: { one: '{failing} of {count} frame', other: '{failing} of {count} frames' },
  negative: 'This frame contains controls, but its negative tabindex keeps the keyboard out.',
})

export const frameFocus = defineAudit({
  id: 'accessibility/frame-focus',
  importance: 'low',
  title: 'Frames with controls can be reached with the keyboard',
  failureTitle: 'Frames with controls that the keyboard cannot reach',
  why: 'A negative tabindex on a frame keeps the keyboard out of everything inside it.',
  fix: 'Remove the `tabindex` from the `iframe`; set it on the elements in the frame that should be skipped.',
  messages,
  authorities: [actRule('WCAG 2.2, 2.1.1 Keyboard', 'akn7bn')],
  examples: {
    bad: '<body><iframe tabindex="-1" title="Start" srcdoc="<a href=\'/\'>Start</a>"></iframe></body>',
    good: '<body><iframe title="Start" srcdoc="<a href=\'/\'>Start</a>"></iframe></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering } = accessibility
    const shown = splitShown(framesOf(document), (frame) => rendering.isVisible(frame) && !rendering.isInert(frame))
    const frames = shown.checked.slice(0, MAX_FRAMES).filter(hasControls)
    const hidden = shown.hidden.slice(0, MAX_FRAMES - Math.min(shown.checked.length, MAX_FRAMES)).filter(hasControls)
    const find = (part: Document) => framesOf(part).slice(0, MAX_FRAMES).filter(hasControls)
    return judgeElements({ document, accessibility }, find, messages, {
      subjects: { checked: frames, hidden },
      failing: frames.filter((frame) => (tabindexOf(frame) ?? 0) < 0),
      pass: messages.reachable,
      fail: messages.unreachable,
      at: messages.negative,
    })
  },
})

function framesOf(document: Document): Element[] {
  return document.having('srcdoc').filter((frame) => frame.name === 'iframe' && !isTinyFrame(frame))
}

function hasControls(frame: Element): boolean {
  const source = attr(frame, 'srcdoc')!
  if (source.length > MAX_CHARACTERS) return false
  try {
    return readAccessibility(readDocument(source, 'about:srcdoc')).focus.tabbable().length > 0
  } catch (thrown) {
    if (thrown instanceof DocumentBound) return false
    throw thrown
  }
}
