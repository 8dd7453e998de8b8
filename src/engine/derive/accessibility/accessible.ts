import { type Document, readShadowTree } from '../document/document.ts'
import { attr, Element, inDocumentOrder, isCustomElement, splitOnSpace } from '../document/dom.ts'
import { readStyleSheets, type StyleSheets } from '../style/style-sheets.ts'
import { Names } from './accessible-name.ts'
import { hasGlobalAttribute, Roles } from './aria-roles.ts'
import { Focus } from './focus.ts'
import { type Rendering, readRendering } from './rendering.ts'

export interface PagePart {
  document: Document
  accessibility: Accessibility
}

interface Shadow extends PagePart {
  host: Element
}

export function readAccessibility(
  document: Document,
  styles = readStyleSheets(document, null),
  hasShadows = true,
): Accessibility {
  return new Accessibility(document, styles, hasShadows ? undefined : [])
}

/**
 * The page as assistive technology presents it, as far as the markup shows. A class, like its parts: V8 drops the machine code of functions that are created for each page whenever it collects
 * old garbage, and would compile them again and again.
 */
export class Accessibility {
  readonly #document: Document
  readonly rendering: Rendering
  readonly focus: Focus
  readonly roles: Roles
  readonly names: Names
  readonly tree: AccessibilityTree
  #shadows: readonly Shadow[] | undefined
  #detached: readonly PagePart[] | undefined

  constructor(document: Document, styles: StyleSheets, shadows?: readonly Shadow[]) {
    this.#document = document
    this.#shadows = shadows
    this.rendering = readRendering(document, styles)
    this.focus = new Focus(document, this.rendering)
    this.names = new Names(document, this.rendering, this)
    this.roles = new Roles(document, this.rendering, this.focus, this.names)
    this.tree = new AccessibilityTree(document, this.rendering, this.roles)
  }

  /** The declarative shadow roots of the page (HTML §4.12.3) that are exposed; none of the others here includes what is in them. */
  get shadows(): readonly Shadow[] {
    this.#shadows ??= readShadows(this.#document, this)
    return this.#shadows
  }

  /** What is in `noscript` and `template` elements (`Document.detached`). */
  get detached(): readonly PagePart[] {
    this.#detached ??= readDetached(this.#document)
    return this.#detached
  }

  /**
   * The exposed elements of HTML with certain roles, and links of SVG, in document order; `natives` are elements that
   * may have such a role implicitly.
   */
  withRole(isMeant: (role: string) => boolean, natives: readonly string[]): Element[] {
    return this.allWithRole(isMeant, natives).filter((element) => this.rendering.isExposed(element))
  }

  /** The same whether or not they are exposed. */
  allWithRole(isMeant: (role: string) => boolean, natives: readonly string[]): Element[] {
    const lists = natives.map((name) => this.#having(isMeant, this.#document.all(name)))
    const others = this.#having(isMeant, this.#document.having('role'))
    lists.push(natives.length === 0 ? others : others.filter(({ name }) => !natives.includes(name)))
    return inDocumentOrder(lists)
  }

  #having(isMeant: (role: string) => boolean, elements: readonly Element[]): Element[] {
    const found: Element[] = []
    for (let i = 0; i < elements.length; i++) {
      const element = elements[i]!
      if (!isHtmlOrLink(element)) continue
      const role = this.roles.of(element)
      if (role !== null && isMeant(role)) found.push(element)
    }
    return found
  }
}

/** Characters of style sheets times elements, of all shadow roots together; beyond that, their style sheets count as unread. */
const MAX_STYLE_WORK = 40_000_000
const UNREAD: StyleSheets = { sheets: [], hasUnread: true }

function readShadows(document: Document, page: Accessibility): Shadow[] {
  const shown = new Map<Element | null, Accessibility>([[null, page]])
  const shadows: Shadow[] = []
  let work = 0
  for (const tree of document.shadowTrees()) {
    if (!shown.get(tree.around)?.rendering.isExposed(tree.host)) continue
    const inside = readShadowTree(tree, document)
    const styles = readStyleSheets(inside, null)
    for (const { css } of styles.sheets) work += css.length * inside.elements.length
    const accessibility = readAccessibility(inside, work > MAX_STYLE_WORK ? UNREAD : styles, false)
    shown.set(tree.content, accessibility)
    shadows.push({ host: tree.host, document: inside, accessibility })
  }
  return shadows
}

function readDetached(document: Document): PagePart[] {
  // What they hide or show makes no difference.
  return document.detached().map((part) => ({ document: part, accessibility: readAccessibility(part, UNREAD, false) }))
}

function isHtmlOrLink({ name, namespace }: Element): boolean {
  return namespace === 'html' || (namespace === 'svg' && name === 'a')
}

/** Parents and children in the accessibility tree, which skips elements without a role. */
class AccessibilityTree {
  readonly #rendering: Rendering
  readonly #roles: Roles
  readonly #owners: Map<Element, Element>
  readonly #owned: Map<Element, Element[]>
  readonly #parents: (Element | null | undefined)[]

  constructor(document: Document, rendering: Rendering, roles: Roles) {
    const { owners, owned } = readOwners(document)
    this.#rendering = rendering
    this.#roles = roles
    this.#owners = owners
    this.#owned = owned
    this.#parents = new Array(document.elements.length)
  }

  /** The nearest ancestor with a role, or the owner by `aria-owns`; null at the top. */
  parentOf(element: Element): Element | null {
    const owner = this.#owners.get(element)
    if (owner !== undefined) return owner
    const known = this.#parents[element.order]
    if (known !== undefined) return known
    const { parent } = element
    let answer: Element | null = null
    if (parent !== null && parent.order >= 0) answer = this.#isSeenThrough(parent) ? this.parentOf(parent) : parent
    this.#parents[element.order] = answer
    return answer
  }

  /** Not custom elements, whose role depends on their script. */
  #isSeenThrough(element: Element): boolean {
    if (isCustomElement(element) && this.#roles.explicit(element) === null) return false
    const role = this.#roles.of(element)
    return role === 'none' || ((role === null || role === 'generic') && !hasGlobalAttribute(element))
  }

  /** The nearest descendants with a role, and those in `aria-owns`. */
  childrenOf(element: Element): Element[] {
    const found: Element[] = []
    this.#addChildren(element, found)
    for (const child of this.#owned.get(element) ?? []) this.#add(child, found)
    return found
  }

  #add(child: Element, found: Element[]): void {
    if (!this.#rendering.isExposed(child)) return
    if (this.#isSeenThrough(child)) this.#addChildren(child, found)
    else found.push(child)
  }

  #addChildren({ children }: Element, found: Element[]): void {
    for (const child of children) if (child instanceof Element && !this.#owners.has(child)) this.#add(child, found)
  }
}

/** WAI-ARIA 1.2 `aria-owns`: an element has one owner, here the first. */
function readOwners(document: Document): { owners: Map<Element, Element>; owned: Map<Element, Element[]> } {
  const owners = new Map<Element, Element>()
  const owned = new Map<Element, Element[]>()
  for (const owner of document.having('aria-owns')) {
    const claimed: Element[] = []
    for (const id of splitOnSpace(attr(owner, 'aria-owns'))) {
      const element = document.ids.get(id)
      if (element === undefined || element === owner || owners.has(element)) continue
      owners.set(element, owner)
      claimed.push(element)
    }
    owned.set(owner, claimed)
  }
  return { owners, owned }
}
