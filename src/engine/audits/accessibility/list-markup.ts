import { defineAudit, defineMessages } from '../../audit.ts'
import { wcagTechnique } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { byOrder, Element, type Node, Text } from '../../derive/document/dom.ts'
import { judgeElements, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no lists.',
  marked: 'No text only looks like a list.',
  typed: {
    one: '{count} list is only text with bullets or numbers.',
    other: '{count} lists are only text with bullets or numbers.',
  },
  total: { one: '{count} list', other: '{count} lists' },
  share: { one: '{failing} of {count} list', other: '{failing} of {count} lists' },
  lines: 'Lines in here start with a bullet or a number, but are no list items.',
  paragraphs: 'This paragraph and the next ones start with a bullet, but are no list items.',
})

export const listMarkup = defineAudit({
  id: 'accessibility/list-markup',
  importance: 'low',
  title: 'Lists are marked up as lists',
  failureTitle: 'Lists made of bullets and line breaks',
  why: 'Screen readers announce a list and how many items it has, and let people skip it; typed bullets are only read as “asterisk” or “bullet”.',
  fix: 'Put the items into `<ul>` or `<ol>`, each in a `<li>`, without the typed bullets or numbers.',
  messages,
  authorities: [wcagTechnique('ol, ul and dl for lists', 'html/H48')],
  examples: {
    bad: '<body><p>* Clocks<br>* Watches<br>* Sundials</p></body>',
    good: '<body><ul><li>Clocks</li><li>Watches</li><li>Sundials</li></ul></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const { rendering } = accessibility
    const lines = withLines(document)
    const typed = [...lines, ...firstOfParagraphs(document)].sort(byOrder)
    const subjects = splitShown([...markedLists(document), ...typed], (list) => rendering.isVisible(list))
    const isLines = new Set(lines)
    return judgeElements({ document, accessibility }, markedLists, messages, {
      subjects,
      failing: typed.filter((list) => rendering.isVisible(list)),
      pass: messages.marked,
      warn: messages.typed,
      at: (list) => (isLines.has(list) ? messages.lines : messages.paragraphs),
    })
  },
})

function markedLists(document: Document): Element[] {
  return document.all('ul', 'ol', 'dl')
}

const MIN_ITEMS = 3

/** Elements whose lines, with `br` between, make a list. */
function withLines(document: Document): Element[] {
  const parents = new Set<Element>()
  for (const { parent } of document.all('br')) if (parent !== null) parents.add(parent)
  return [...parents].filter(({ children }) => {
    const run = new Run()
    let isStart = true
    for (const node of children) {
      if (node instanceof Element && node.name === 'br') isStart = true
      else if (isStart && (node instanceof Element || node.value.trim() !== '')) {
        isStart = false
        if (run.add(startOfText(node))) return true
      }
    }
    return false
  })
}

/** The first of paragraphs, one right after the other, that make a list. Numbered ones may be sections of a text. */
function firstOfParagraphs(document: Document): Element[] {
  const found: Element[] = []
  let run = new Run()
  let first: Element | null = null
  let before: Element | null = null
  for (const paragraph of document.all('p')) {
    if (before === null || !isNext(before, paragraph)) {
      run = new Run()
      first = paragraph
    }
    if (run.add(startOfText(paragraph).replace(/^\s*\d+/, '')) && run.items === MIN_ITEMS) found.push(first!)
    if (run.items <= 1) first = paragraph
    before = paragraph
  }
  return found
}

/** Whether there is nothing between two elements; with content of its own, the first is a few elements away. */
function isNext(before: Element, after: Element): boolean {
  return before.parent === after.parent && after.order - before.order <= MAX_INSIDE
}

const MAX_INSIDE = 12

/** Consecutive items with the same bullet, or with ascending numbers. */
class Run {
  items = 0
  #bullet = ''
  #number = 0

  /** Whether that makes a list. */
  add(text: string): boolean {
    const [, bullet, number] = ITEM.exec(text) ?? []
    if (bullet !== undefined) {
      this.items = bullet === this.#bullet ? this.items + 1 : 1
      this.#bullet = bullet
    } else if (number !== undefined) {
      const isNext = this.#bullet === 'number' && Number(number) === this.#number + 1
      if (isNext) this.items++
      else this.items = number === '1' ? 1 : 0
      this.#bullet = 'number'
      this.#number = Number(number)
    } else {
      this.items = 0
      this.#bullet = ''
    }
    return this.items >= MIN_ITEMS
  }
}

/** A bullet or a number, white space and a text. Not dashes, with which speech begins in many languages. */
const ITEM = /^\s*(?:([*•▪‣·◦●■►])|(\d{1,2})[.)])\s*(?:[\p{L}\p{N}“"'(]|$)/u

const MAX_LEVELS = 4
const MAX_TEXT = 30

function startOfText(node: Node): string {
  let at: Node | undefined = node
  for (let level = 0; level < MAX_LEVELS && at instanceof Element; level++)
    at = at.children.find((child) => child instanceof Element || child.value.trim() !== '')
  return at instanceof Text ? at.value.trimStart().slice(0, MAX_TEXT) : ''
}
