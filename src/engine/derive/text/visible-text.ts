import { attr, type Element, type Node, Text } from '../document/dom.ts'

const UNSEEN = new Set(['script', 'style', 'noscript', 'template'])

/** Nodes to visit for the text of one element; one with more has enough text. */
const MAX_NODES = 300

/**
 * The text of an element with white space folded, with the `alt` text of images. Stops after `limit` characters: the
 * result is then longer than `limit`, but incomplete. Elements inside that are not shown are left out.
 */
export function visibleText(element: Element, limit: number, isShown?: (inside: Element) => boolean): string {
  const only = element.children.length === 1 ? element.children[0]! : null
  if (only instanceof Text) return joined('', only.value, limit).trim()
  let text = ''
  let nodes = 0
  const open: Node[] = []
  pushChildren(open, element)
  while (open.length > 0 && text.length <= limit && nodes++ < MAX_NODES) {
    const node = open.pop()!
    if (node instanceof Text) text = joined(text, node.value, limit)
    else if (isShown?.(node) === false) continue
    else if (node.name === 'img') text = joined(text, ` ${attr(node, 'alt') ?? ''} `, limit)
    else if (!UNSEEN.has(node.name)) pushChildren(open, node)
  }
  return text.trim()
}

function pushChildren(open: Node[], { children }: Element): void {
  for (let i = Math.min(children.length, MAX_NODES) - 1; i >= 0; i--) open.push(children[i]!)
}

/** White space is folded before truncation, so that it does not use up the limit. */
function joined(text: string, value: string, limit: number): string {
  const more = folded(value.length > 10 * limit + 1000 ? value.slice(0, 10 * limit + 1000) : value)
  const added = text === '' || text.endsWith(' ') ? more.trimStart() : more
  return text + (added.length > limit ? added.slice(0, limit + 1) : added)
}

function folded(text: string): string {
  return /[^\S ]|\s\s|\u200b/.test(text) ? text.replace(/[\s\u200b]+/g, ' ') : text
}
