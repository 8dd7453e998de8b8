import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import { isTinyFrame } from '../../derive/accessibility/rendering-embedded.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const frameTitle = defineAudit({
  id: 'accessibility/frame-title',
  importance: 'medium',
  title: 'Every frame has a title',
  why: 'The title tells users of screen readers what a frame holds, so that they need not go in to find out.',
  fix: 'Give the `iframe` a `title` that names what it shows.',
  authorities: [
    {
      name: 'WCAG 2.2, 4.1.2 Name, Role, Value (ACT cae760)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/cae760/',
    },
    { name: 'WCAG technique H64: the title of frames', url: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H64' },
  ],
  examples: {
    language: 'html',
    bad: '<body><iframe src="/map.html"></iframe></body>',
    good: '<body><iframe src="/map.html" title="Map: how to find us"></iframe></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering, roles, names } }) {
    const frames = document.all('iframe', 'frame').filter((frame) => {
      if (frame.namespace !== 'html' || !rendering.isExposed(frame) || isTinyFrame(frame)) return false
      // Browsers differ in what they make of a frame with the role of nothing.
      return (tabindexOf(frame) ?? 0) >= 0 && roles.explicit(frame) !== 'none'
    })
    if (frames.length === 0) return notApplicable('The page has no frames to be entered.')
    const nameless = frames.filter((frame) => !names.isNamed(frame))
    const value = `${frames.length - nameless.length} of ${counted(frames.length, 'frame')}`
    if (nameless.length === 0) return pass('Every frame has a title.', { value })
    return fail(`${counted(nameless.length, 'frame')} without a title.`, {
      value,
      ...atEach(document, nameless, 'Neither a title nor an aria-label names this frame.'),
    })
  },
})
