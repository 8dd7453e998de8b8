import { defineAudit, defineMessages, type Message, pass, warn } from '../../audit.ts'
import { wcagTechnique } from '../../authorities.ts'
import type { Rendering } from '../../derive/accessibility/rendering.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, Element, foldSpace, hasAttr, type Node, Text, textContent } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { noneToCheck, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no links with images.',
  concise: 'No link with an image repeats its text or the link next to it.',
  repeated: {
    one: '{count} link with an image repeats its text or the link next to it.',
    other: '{count} links with images repeat their text or the link next to them.',
  },
  total: { one: '{count} link with an image', other: '{count} links with images' },
  share: { one: '{failing} of {count} link with an image', other: '{failing} of {count} links with images' },
  sameText: 'The alt text “{text}” repeats the text of the link.',
  neighbor: 'The link next to it, “{text}”, leads to the same URL.',
})

export const redundantLinks = defineAudit({
  id: 'accessibility/redundant-links',
  importance: 'low',
  title: 'Links with images aren’t redundant',
  failureTitle: 'Redundant links with images',
  why: 'People who use a screen reader hear the link twice, and need twice as many key presses to get past the link.',
  fix: 'Put the image and the text into one link, and give the image `alt=""` if the text says the same.',
  messages,
  authorities: [
    wcagTechnique('combining adjacent image and text links for the same resource', 'html/H2'),
    {
      name: 'WCAG tutorial: functional images',
      url: 'https://www.w3.org/WAI/tutorials/images/functional/',
    },
  ],
  examples: {
    bad: '<body><a href="/clocks"><img src="/clock.jpg" alt="Clocks"></a> <a href="/clocks">Clocks</a></body>',
    good: '<body><a href="/clocks"><img src="/clock.jpg" alt=""> Clocks</a></body>',
  },
  needs: ['document', 'accessibility', 'links'],

  check({ document, accessibility, links }) {
    const { rendering } = accessibility
    const hrefs = new Map<Element, string>()
    for (const { element, href } of links) hrefs.set(element, href)
    const images = splitExposed(linkedImages(document), rendering)
    const linked = new Set(images.checked.map((image) => linkAround(image)!))
    const count = linked.size
    if (count === 0) return noneToCheck(images, accessibility, messages, linkedImages)
    const wrong = new Map<Element, Message>()
    const paired = new Set<Element>()
    for (const link of linked) {
      const problem = problemOf(link, hrefs, rendering, paired)
      if (problem !== null) wrong.set(link, problem)
    }
    const failing = wrong.size
    const extent = { checked: count, affected: failing, hidden: 0 }
    if (failing === 0) return pass(messages.concise, { value: messages.total({ count }), extent })
    return warn(messages.repeated({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, [...wrong.keys()], (link) => wrong.get(link)!),
    })
  },
})

function linkedImages(document: Document): Element[] {
  return document.all('img').filter((image) => {
    const link = linkAround(image)
    return link !== null && hasAttr(link, 'href')
  })
}

/** Boxes between a link and its image, and between neighbors. */
const MAX_LEVELS = 4

function linkAround(image: Element): Element | null {
  let around = image.parent
  for (let level = 0; level < MAX_LEVELS && around !== null; level++, around = around.parent)
    if (around.name === 'a') return around
  return null
}

function problemOf(
  link: Element,
  hrefs: ReadonlyMap<Element, string>,
  rendering: Rendering,
  paired: Set<Element>,
): Message | null {
  if (hasAttr(link, 'aria-label') || hasAttr(link, 'aria-labelledby')) return null
  const { text, alt } = contentOf(link, rendering)
  if (alt === '') return null
  if (text !== '') return bare(text) === bare(alt) ? messages.sameText({ text: cut(alt, 60) }) : null
  const href = hrefs.get(link)!
  if (!isDestination(href) || attr(link, 'tabindex') === '-1') return null
  for (const next of [neighborOf(link, 1), neighborOf(link, -1)]) {
    if (next === null || hrefs.get(next) !== href || paired.has(next) || !rendering.isExposed(next)) continue
    const there = contentOf(next, rendering)
    if (there.alt !== '' || there.text === '') continue
    paired.add(next)
    return messages.neighbor({ text: cut(there.text, 60) })
  }
  return null
}

/** Links to nowhere in particular are buttons. */
function isDestination(href: string): boolean {
  return href !== '' && !href.startsWith('#') && !/^\s*javascript:/i.test(href)
}

const MAX_NODES = 40
const MAX_TEXT = 200

/** The text of a link and the alt text of its images; both empty where it is longer than a link's text should be. */
function contentOf(link: Element, rendering: Rendering): { text: string; alt: string } {
  let text = ''
  let alt = ''
  let nodes = 0
  const open: Node[] = [...link.children].reverse()
  while (open.length > 0) {
    const node = open.pop()!
    if (++nodes > MAX_NODES || (node instanceof Element && node.children.length > MAX_NODES))
      return { text: '', alt: '' }
    if (node instanceof Text) text += node.value.slice(0, MAX_TEXT)
    else if (!rendering.isExposed(node)) continue
    else if (node.name === 'img') alt += ` ${(attr(node, 'alt') ?? '').slice(0, MAX_TEXT)}`
    else for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return { text: foldSpace(text), alt: foldSpace(alt) }
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The link before or after it with nothing but boxes and white space between. */
function neighborOf(link: Element, step: 1 | -1): Element | null {
  let from: Element = link
  for (let level = 0; level < MAX_LEVELS && from.parent !== null; level++) {
    const next = sibling(from, step)
    if (next instanceof Text) return null
    if (next !== null) return linkAtEdge(next, step)
    if (NO_BOXES.has(from.parent.name)) return null
    from = from.parent
  }
  return null
}

/** Where one of them ends, so does what belongs together. */
const NO_BOXES = new Set(['article', 'body', 'dd', 'dt', 'li', 'main', 'nav', 'section', 'table', 'td', 'th', 'tr'])

const MAX_SIBLINGS = 100

/** The next node that is shown: an element, or text that is more than white space. */
function sibling(node: Element, step: 1 | -1): Node | null {
  const { children } = node.parent!
  if (children.length > MAX_SIBLINGS) return null
  for (let i = children.indexOf(node) + step; i >= 0 && i < children.length; i += step) {
    const next = children[i]!
    if (next instanceof Text ? textContent(next).trim() !== '' : next.name !== 'br') return next
  }
  return null
}

function linkAtEdge(node: Element, step: 1 | -1): Element | null {
  let at = node
  for (let level = 0; level < MAX_LEVELS; level++) {
    if (at.name === 'a') return at
    // Below a picture in a menu, the first link of the submenu often leads to the same page.
    if (at.name === 'li') return null
    const inside = at.children.filter((child) => child instanceof Element || child.value.trim() !== '')
    const edge = step === 1 ? inside[0] : inside.at(-1)
    if (!(edge instanceof Element)) return null
    at = edge
  }
  return null
}
