import { defineAudit, defineMessages, fail, notApplicable, pass } from '../../audit.ts'
import { actRule, alsoActRule } from '../../authorities.ts'
import {
  fontSize,
  isOffScreen,
  outsideOf,
  type SpacingProblem,
  type StyleDeclaration,
  spacingProblem,
  styleDeclarations,
} from '../../derive/accessibility/rendering-style.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, foldSpace, Text, tokens } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { noneToCheck, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'No style attribute sets text spacing with !important.',
  notVisible: 'No style attribute sets the spacing of visible text with !important.',
  wideEnough: 'Where text spacing is fixed, it is wide enough.',
  narrow: {
    one: '{count} element has text spacing that is fixed and too narrow.',
    other: '{count} elements have text spacing that is fixed and too narrow.',
  },
  total: { one: '{count} element', other: '{count} elements' },
  fixed: '{property} is fixed at {value}; people may need at least {least} times the font size.',
})

export const textSpacing = defineAudit({
  id: 'accessibility/text-spacing',
  importance: 'low',
  title: 'Text spacing can be increased',
  failureTitle: 'Text spacing cannot be increased',
  why: 'Some people with dyslexia increase line, word and letter spacing with a tool; `!important` in a style attribute overrides it.',
  fix: 'Remove `!important` from `line-height`, `letter-spacing` and `word-spacing` in the style attribute.',
  messages,
  authorities: [
    actRule('WCAG 2.2, 1.4.12 Text Spacing', '24afc2'),
    alsoActRule('word spacing', '9e45ec'),
    alsoActRule('line height', '78fd32'),
  ],
  examples: {
    bad: '<body><p style="letter-spacing: 0 !important">Clocks of brass</p></body>',
    good: '<body><p style="letter-spacing: 0.15em !important">Clocks of brass</p></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering } = accessibility
    const all = fixedTexts(document)
    const subjects = splitShown(all, (element) => rendering.isVisible(element))
    const { checked: texts } = subjects
    if (texts.length === 0) return noneToCheck(subjects, accessibility, messages, fixedTexts)
    const offScreen = document
      .having('style')
      .filter((element) => mayBeOffScreen(element) && isOffScreen(declared(element)))
    const offScreenItself = new Set(offScreen)
    const shown = texts.filter((text) => !offScreenItself.has(text)).filter(outsideOf(offScreen, rendering))
    if (shown.length === 0) return notApplicable(messages.notVisible)
    const hasSheets = document.all('style').length > 0 || document.all('link').some(isStyleSheet)
    const problems = new Map<Element, SpacingProblem>()
    for (const text of shown) {
      const problem = spacingProblem(declared(text), textOf(text), fontSize(text, hasSheets))
      if (problem !== null) problems.set(text, problem)
    }
    const value = messages.total({ count: shown.length })
    const extent = { checked: shown.length, affected: problems.size, hidden: all.length - shown.length }
    if (problems.size === 0) return pass(messages.wideEnough, { value, extent })
    return fail(messages.narrow({ count: problems.size }), {
      value,
      extent,
      ...findingsAt(document, [...problems.keys()], (element) => {
        const { property, value: spacing, least } = problems.get(element)!
        return messages.fixed({ property, value: cut(spacing, 40), least })
      }),
    })
  },
})

function fixedTexts(document: Document): Element[] {
  return document.having('style').filter((element) => fixesSpacing(element) && textOf(element) !== '')
}

function isStyleSheet(link: Element): boolean {
  return tokens(attr(link, 'rel')).includes('stylesheet')
}

/** Most elements are ruled out before the style is parsed. */
function fixesSpacing(element: Element): boolean {
  const style = attr(element, 'style')!
  if (element.namespace !== 'html' || !style.includes('!') || !/letter-spacing|word-spacing|line-height/i.test(style))
    return false
  const declarations = declared(element)
  return PROPERTIES.some((property) => declarations.get(property)?.important)
}

const PROPERTIES = ['letter-spacing', 'word-spacing', 'line-height']

function mayBeOffScreen(element: Element): boolean {
  return /-\d{3}/.test(attr(element, 'style')!)
}

function declared(element: Element): Map<string, StyleDeclaration> {
  return styleDeclarations(attr(element, 'style')!)
}

/** Its own text, without that of its child elements. */
function textOf(element: Element): string {
  let text = ''
  for (const child of element.children) if (child instanceof Text) text += child.value
  return foldSpace(text)
}
