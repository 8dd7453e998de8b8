import { visibleText } from '../text/visible-text.ts'
import type { Document, ShadowTree } from './document.ts'
import { attr, childElements, Element, type Node } from './dom.ts'

/** Of a page whose headings are all empty, no more are looked at: each may be around all others. */
const MAX_HEADINGS = 20

/** The text of the first `h1` with one in a declarative shadow root; empty if there is none. */
export function shadowHeading(document: Document, limit: number): string {
  let left = MAX_HEADINGS
  for (const tree of document.shadowTrees()) {
    const headings = elementsIn(tree.content, 'h1').slice(0, left)
    left -= headings.length
    const slotted = headings.length === 0 ? NOTHING : slottedIn(tree)
    for (const heading of headings) {
      const text = visibleText(heading, limit)
      if (text !== '') return text
      for (const slot of elementsIn(heading, 'slot')) {
        const shown = slotted.get(slot)
        const inSlot = shown === undefined ? '' : visibleText(shown, limit)
        if (inSlot !== '') return inSlot
      }
    }
    if (left === 0) break
  }
  return ''
}

const NOTHING: ReadonlyMap<Element, Element> = new Map()

/** Elements of a name. Recursion is safe here: the parser stops at a nesting of 512. */
export function elementsIn(around: Element, name: string, found: Element[] = []): Element[] {
  for (const child of childElements(around)) {
    if (child.name === name) found.push(child)
    elementsIn(child, name, found)
  }
  return found
}

/** DOM §4.2.2.3: the first slot of a name shows the children of the host that name it, and one without a name the others. */
function slottedIn({ host, content }: ShadowTree): Map<Element, Element> {
  const byName = Map.groupBy(host.children, (child: Node) =>
    child instanceof Element ? (attr(child, 'slot') ?? '') : '',
  )
  const slotted = new Map<Element, Element>()
  for (const slot of elementsIn(content, 'slot')) {
    const name = attr(slot, 'name') ?? ''
    const children = byName.get(name)
    if (children === undefined) continue
    byName.delete(name)
    const shown = new Element('slot', 'html', [], 0)
    shown.children = children
    slotted.set(slot, shown)
  }
  return slotted
}
