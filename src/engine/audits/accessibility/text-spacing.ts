import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { outsideOf } from '../../derive/accessibility/rendering-extent.ts'
import { spacingProblem } from '../../derive/accessibility/rendering-spacing.ts'
import { isOffScreen, type StyleDeclaration, styleDeclarations } from '../../derive/accessibility/rendering-style.ts'
import { attr, type Element, foldSpace, Text } from '../../derive/document/dom.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const textSpacing = defineAudit({
  id: 'accessibility/text-spacing',
  importance: 'low',
  title: 'The spacing of text can be widened by its reader',
  why: 'People with dyslexia widen lines, words and letters with a tool; `!important` in a style attribute beats their setting.',
  fix: 'Remove `!important` from `line-height`, `letter-spacing` and `word-spacing` in the style attribute.',
  authorities: [
    {
      name: 'WCAG 2.2, 1.4.12 Text Spacing (ACT 24afc2)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/24afc2/',
    },
    { name: 'ACT 9e45ec: word spacing', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/9e45ec/' },
    { name: 'ACT 78fd32: line height', url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/78fd32/' },
  ],
  examples: {
    language: 'html',
    bad: '<body><p style="letter-spacing: 0 !important">Clocks of brass</p></body>',
    good: '<body><p style="letter-spacing: 0.15em !important">Clocks of brass</p></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility: { rendering } }) {
    const styled = document.having('style')
    const texts = styled.filter(
      (element) => fixesSpacing(element) && rendering.isVisible(element) && textOf(element) !== '',
    )
    if (texts.length === 0) return notApplicable('No style attribute fixes the spacing of text.')
    const away = styled.filter((element) => mayBeAway(element) && isOffScreen(declared(element)))
    const problems = new Map<Element, string>()
    const awayItself = new Set(away)
    const shown = texts.filter((text) => !awayItself.has(text)).filter(outsideOf(away, rendering.endOf))
    for (const text of shown) {
      const problem = spacingProblem(declared(text), textOf(text))
      if (problem !== null) problems.set(text, problem)
    }
    if (shown.length === 0) return notApplicable('No style attribute fixes the spacing of text that is seen.')
    const value = counted(shown.length, 'element')
    if (problems.size === 0) return pass('Where the spacing is fixed it is wide enough.', { value })
    return fail(`${counted(problems.size, 'element')} whose spacing is fixed and too narrow.`, {
      value,
      ...atEach(document, [...problems.keys()], (element) => problems.get(element)!),
    })
  },
})

/** In front of the work of taking the style apart. */
function fixesSpacing(element: Element): boolean {
  const style = attr(element, 'style')!
  if (element.namespace !== 'html' || !style.includes('!') || !/letter-spacing|word-spacing|line-height/i.test(style))
    return false
  const declarations = declared(element)
  return PROPERTIES.some((property) => declarations.get(property)?.important)
}

const PROPERTIES = ['letter-spacing', 'word-spacing', 'line-height']

function mayBeAway(element: Element): boolean {
  return /-\d{3}/.test(attr(element, 'style')!)
}

function declared(element: Element): Map<string, StyleDeclaration> {
  return styleDeclarations(attr(element, 'style')!)
}

/** Its own text, not that of elements in it. */
function textOf(element: Element): string {
  let text = ''
  for (const child of element.children) if (child instanceof Text) text += child.value
  return foldSpace(text)
}
