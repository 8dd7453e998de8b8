import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { readAccessibility } from '../../derive/accessibility/accessible.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import { isTinyFrame } from '../../derive/accessibility/rendering-embedded.ts'
import { DocumentBound, readDocument } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

/** Documents written into the page are parsed for this audit alone: a few, and not large ones. */
const MOST_FRAMES = 10
const MOST_CHARACTERS = 100_000

export const frameFocus = defineAudit({
  id: 'accessibility/frame-focus',
  importance: 'low',
  title: 'Frames with controls can be entered with the keyboard',
  why: 'A negative tabindex on a frame keeps the keyboard out of everything in it.',
  fix: 'Remove the `tabindex` from the `iframe`; put it on the elements in the frame that should be skipped.',
  authorities: [
    {
      name: 'WCAG 2.2, 2.1.1 Keyboard (ACT akn7bn)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/akn7bn/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><iframe tabindex="-1" title="Start" srcdoc="<a href=\'/\'>Start</a>"></iframe></body>',
    good: '<body><iframe title="Start" srcdoc="<a href=\'/\'>Start</a>"></iframe></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering } }) {
    const frames = document
      .having('srcdoc')
      .filter((frame) => frame.name === 'iframe' && rendering.isVisible(frame) && !rendering.isInert(frame))
      .filter((frame) => !isTinyFrame(frame))
      .slice(0, MOST_FRAMES)
      .filter(hasControls)
    if (frames.length === 0) return notApplicable('The markup shows no frame with controls in it.')
    const closed = frames.filter((frame) => (tabindexOf(frame) ?? 0) < 0)
    const value = `${frames.length - closed.length} of ${counted(frames.length, 'frame')}`
    if (closed.length === 0) return pass('Every frame with controls can be entered.', { value })
    return fail(`${counted(closed.length, 'frame')} with controls that the keyboard cannot enter.`, {
      value,
      ...atEach(document, closed, 'The negative tabindex keeps the keyboard out of this frame, which has controls.'),
    })
  },
})

function hasControls(frame: Element): boolean {
  const source = attr(frame, 'srcdoc')!
  if (source.length > MOST_CHARACTERS) return false
  try {
    return readAccessibility(readDocument(source, 'about:srcdoc')).focus.tabbable().length > 0
  } catch (thrown) {
    if (thrown instanceof DocumentBound) return false
    throw thrown
  }
}
