import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const decorative = defineAudit({
  id: 'accessibility/decorative',
  importance: 'low',
  title: 'What is marked as decoration is not announced after all',
  why: 'An element that says both "ignore me" and "my name is" is announced in some browsers and silent in others.',
  fix: 'Decide: remove `role="none"` or the empty `alt`, or remove the ARIA attributes and the tabindex.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.1.1 Non-text Content (ACT 46ca7f)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/46ca7f/',
    },
    {
      name: 'WAI-ARIA 1.2, presentational roles conflict resolution',
      url: 'https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><img src="/leaf.png" alt="" aria-label="A leaf"></body>',
    good: '<body><img src="/leaf.png" alt=""></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering, roles } }) {
    const images = document.all('img').filter((img) => attr(img, 'alt') === '' && roles.explicit(img) === null)
    const told = document.having('role').filter((element) => roles.explicit(element) === 'none' && !isFrame(element))
    const marked = [...images, ...told]
    if (marked.length === 0) return notApplicable('Nothing is marked as decoration.')
    const exposed = marked.filter((element) => rendering.isExposed(element) && roles.of(element) !== 'none')
    const value = `${marked.length - exposed.length} of ${counted(marked.length, 'element')}`
    if (exposed.length === 0) return pass('What is marked as decoration is silent.', { value })
    return fail(`${counted(exposed.length, 'element')} marked as decoration and announced all the same.`, {
      value,
      ...atEach(document, exposed, 'It is marked as decoration, but an ARIA attribute or the focus exposes it.'),
    })
  },
})

/** What a frame without a role is to be, browsers do not agree on. */
function isFrame({ name }: Element): boolean {
  return name === 'iframe' || name === 'frame'
}
