import { defineAudit, defineMessages, type Message } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, byOrder, type Element } from '../../derive/document/dom.ts'
import { cut } from '../../derive/document/where.ts'
import { countScripts, scriptOfLanguage } from '../../derive/text/text-language.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import { judgeElements, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no text that is read from right to left.',
  right: 'Every text that is read from right to left has its direction in the HTML.',
  wrong: { one: '{count} text has the wrong direction.', other: '{count} texts have the wrong direction.' },
  total: { one: '{count} text', other: '{count} texts' },
  share: { one: '{failing} of {count} text', other: '{failing} of {count} texts' },
  notRight: 'This text in “{code}” is read from right to left, but no dir attribute says so.',
  notLeft: 'dir="rtl" is set, but this text in “{code}” is read from left to right.',
})

export const textDirection = defineAudit({
  id: 'accessibility/text-direction',
  importance: 'low',
  title: 'Text has the direction of its language',
  failureTitle: 'Text in the wrong direction',
  why: 'In the wrong direction punctuation and numbers end up in the wrong place, lines start at the wrong side, and sentences are hard to read.',
  fix: 'Add `dir="rtl"` to `<html>` or to the part in Arabic, Hebrew or another language that is read from right to left, and to no other part.',
  messages,
  authorities: [
    {
      name: 'W3C Internationalization: structural markup and right-to-left text in HTML',
      url: 'https://www.w3.org/International/questions/qa-html-dir',
    },
    htmlStandard('the dir attribute', 'dom.html#the-dir-attribute'),
  ],
  examples: {
    bad: '<html lang="en"><body><p lang="he">המוזיאון פתוח בכל יום מימי השבוע.</p></body></html>',
    good: '<html lang="en"><body><p lang="he" dir="rtl">המוזיאון פתוח בכל יום מימי השבוע.</p></body></html>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const found = directedTexts(document)
    const subjects = splitShown([...found.keys()], (part) => accessibility.rendering.isVisible(part))
    return judgeElements({ document, accessibility }, (part) => [...directedTexts(part).keys()], messages, {
      subjects,
      failing: subjects.checked.filter((part) => found.get(part) !== null),
      pass: messages.right,
      warn: messages.wrong,
      at: (part) => found.get(part)!,
    })
  },
})

/** Block boxes. Within a line, browsers order words by their letters, regardless of the direction. */
const BOXES = new Set(
  'html body main article section aside nav header footer div p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd td th caption figcaption'.split(
    ' ',
  ),
)

/** Texts that are read from right to left, or marked so, and what is wrong with each. */
function directedTexts(document: Document): Map<Element, Message | null> {
  const marked = new Set([...document.having('lang'), ...document.having('dir')])
  const found = new Map<Element, Message | null>()
  for (const part of [...marked].filter(isPart).sort(byOrder)) {
    const problem = problemOf(part, document)
    if (problem !== undefined) found.set(part, problem)
  }
  return found
}

function isPart({ name, namespace }: Element): boolean {
  return namespace === 'html' && BOXES.has(name)
}

const MAX_TEXT = 300
const MIN_LETTERS = 15
const MOST = 0.7
/** Ancestors to look at for a direction or language. */
const MAX_LEVELS = 40

/** A message for what is wrong, null if nothing is; undefined for text that is read from left to right, as it is marked. */
function problemOf(part: Element, document: Document): Message | null | undefined {
  const dir = attr(part, 'dir')?.trim().toLowerCase()
  const lang = nearest(part, 'lang')?.trim() ?? ''
  const script = lang === '' ? null : scriptOfLanguage(lang)
  if (script === null) return undefined
  const isRightToLeft = script === 'hebrew' || script === 'arabic'
  // Of elements without a language of their own, only those matter that say the opposite.
  if (isRightToLeft ? attr(part, 'lang') === null : dir !== 'rtl') return undefined
  const counts = countScripts(part.name === 'html' ? document.texts : [visibleText(part, MAX_TEXT)])
  let letters = 0
  for (const times of counts.values()) letters += times
  const code = cut(lang, 40)
  if (letters < MIN_LETTERS || (counts.get(script) ?? 0) < MOST * letters) return undefined
  if (!isRightToLeft) return messages.notLeft({ code })
  const direction = nearest(part, 'dir')?.trim().toLowerCase()
  return direction === 'rtl' || direction === 'auto' ? null : messages.notRight({ code })
}

function nearest(part: Element, name: string): string | null {
  let at: Element | null = part
  for (let level = 0; level < MAX_LEVELS && at !== null; level++, at = at.parent) {
    const value = attr(at, name)
    if (value !== null) return value
  }
  return null
}
