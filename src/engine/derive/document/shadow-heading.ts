import { visibleText } from '../text/visible-text.ts'
import type { Document, ShadowTree } from './document.ts'
import { attr, childElements, Element } from './dom.ts'

/** The text of the first `h1` with one in a declarative shadow root; empty if there is none. */
export function shadowHeading(document: Document, limit: number): string {
  for (const tree of document.shadowTrees())
    for (const heading of elementsIn(tree.content, 'h1')) {
      const text = [visibleText(heading, limit), ...slottedTexts(heading, tree, limit)].find((one) => one !== '')
      if (text !== undefined) return text
    }
  return ''
}

/** Recursion is safe here: the parser stops at a nesting of 512. */
function elementsIn(around: Element, name: string): Element[] {
  return childElements(around).flatMap((child) => [...(child.name === name ? [child] : []), ...elementsIn(child, name)])
}

/** Slots show the children of the host that name them; one without a name shows the others. */
function slottedTexts(heading: Element, { host }: ShadowTree, limit: number): string[] {
  return elementsIn(heading, 'slot').map((slot) => {
    const name = attr(slot, 'name') ?? ''
    const slotted = new Element('slot', 'html', [], 0)
    slotted.children = host.children.filter(
      (child) => (child instanceof Element ? (attr(child, 'slot') ?? '') : '') === name,
    )
    return visibleText(slotted, limit)
  })
}
