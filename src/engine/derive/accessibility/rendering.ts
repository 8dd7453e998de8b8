import type { Document } from '../document/document.ts'
import { attr, byOrder, childElements, type Element, hasAttr, inDocumentOrder } from '../document/dom.ts'
import {
  isTransparentByStyle,
  type PageRules,
  readRules,
  type StyleEffect,
  shownByStyle,
  styleEffects,
} from '../style/hidden-elements.ts'
import { isBox } from '../style/style-rules.ts'
import { readStyleSheets, type StyleSheets } from '../style/style-sheets.ts'
import { cssNumber, Extents, isMostOfPage, type StyleDeclaration, styleDeclarations } from './rendering-style.ts'

export function readRendering(document: Document, styles = readStyleSheets(document, null)): Rendering {
  return new Rendering(document, styles)
}

/**
 * What a browser renders, as far as the markup and its style sheets show. Those that were not read may hide more: what
 * is not hidden here counts as rendered.
 */
export class Rendering {
  readonly #extents: Extents
  readonly #marks: Marks
  readonly #hidden: Uint8Array
  readonly #rules: PageRules
  /** What style sheets hide although it is all or nearly all of the page. It counts as visible, as it will be when scripts have run. */
  readonly hiddenPages: readonly Element[]
  /** Whether style sheets that were not read may hide more. */
  readonly mayHideMore: boolean

  constructor(document: Document, styles: StyleSheets) {
    const size = document.elements.length
    this.#extents = new Extents(size)
    const closed = closedElements(document)
    // Style sheets that were not read may hide what the others show, as Bootstrap does with `[hidden]`.
    const canShow = closed.length > 0 && !styles.hasUnread
    this.#rules = readRules(styles, canShow)
    this.#marks = readMarks(document, styles, this.#extents, { closed, canShow, rules: this.#rules })
    this.hiddenPages = this.#marks.hiddenPages
    const { unrendered, invisible, ariaHidden, inert } = this.#marks
    const hidden = new Uint8Array(size)
    for (let i = 0; i < size; i++) hidden[i] = unrendered[i]! | invisible[i]! | ariaHidden[i]! | inert[i]!
    this.#hidden = hidden
    this.mayHideMore = styles.hasUnread
  }

  /** It has a box: no `hidden`, no `display: none`, no closed `details` or `dialog` around it, unless style sheets show it. */
  isRendered({ order }: Element): boolean {
    return this.#marks.unrendered[order] === 0
  }

  /** Rendered, and not `visibility: hidden`. */
  isVisible({ order }: Element): boolean {
    return (this.#marks.unrendered[order]! | this.#marks.invisible[order]!) === 0
  }

  /** In the accessibility tree: visible, and not in an `inert` or `aria-hidden` element. */
  isExposed({ order }: Element): boolean {
    return this.#hidden[order] === 0
  }

  isAriaHidden({ order }: Element): boolean {
    return this.#marks.ariaHidden[order] === 1
  }

  isInert({ order }: Element): boolean {
    return this.#marks.inert[order] === 1
  }

  /** Inside `article`, `aside`, `main`, `nav` or `section`, where `header` and `footer` are not landmarks. */
  isSectioned({ parent }: Element): boolean {
    return parent !== null && this.#marks.sectioned[parent.order] === 1
  }

  /** Inside a disabled `fieldset`, except in its legend. */
  isDisabledByFieldset({ order }: Element): boolean {
    return this.#marks.disabled[order] === 1
  }

  /** The first `summary` of a `details`, which toggles it. */
  isOpener(element: Element): boolean {
    return this.#marks.openers.has(element)
  }

  /** It or an ancestor has `aria-busy`. */
  isBusy({ order }: Element): boolean {
    return this.#marks.busy[order] === 1
  }

  /** It has an opacity of 0 itself, which no animation of its own changes. */
  isTransparent(element: Element): boolean {
    const declared = styleDeclarations(attr(element, 'style') ?? '')
    const own = declared.get('opacity')
    if (own !== undefined) return cssNumber(own.value)?.number === 0 && !isAnimated(declared)
    return isTransparentByStyle(element, this.#rules)
  }

  /** The order after its last descendant. */
  endOf(element: Element): number {
    return this.#extents.endOf(element)
  }
}

/** Flags of elements that also apply to their descendants, by the elements' order: 1 if set. */
interface Marks {
  unrendered: Uint8Array
  invisible: Uint8Array
  ariaHidden: Uint8Array
  inert: Uint8Array
  sectioned: Uint8Array
  disabled: Uint8Array
  busy: Uint8Array
  /** The `summary` elements that toggle a `details`; does not apply to descendants. */
  openers: Set<Element>
  hiddenPages: Element[]
}

/**
 * HTML §15.3.1: not rendered (nor are empty elements such as `meta`); SVG definitions are drawn only where they are
 * referenced.
 */
const NEVER_RENDERED = [
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'datalist',
  'rp',
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
  'filter',
  'metadata',
  'desc',
]
const SECTIONING = ['article', 'aside', 'main', 'nav', 'section']
const SECTIONING_ROLES = new Set(['article', 'complementary', 'main', 'navigation', 'region'])

function noMarks(size: number): Marks {
  const all = new Uint8Array(7 * size)
  const part = (index: number): Uint8Array => all.subarray(index * size, (index + 1) * size)
  return {
    unrendered: part(0),
    invisible: part(1),
    ariaHidden: part(2),
    inert: part(3),
    sectioned: part(4),
    disabled: part(5),
    busy: part(6),
    openers: new Set(),
    hiddenPages: [],
  }
}

/** Sets a flag of elements and of what is in them: an element with the flag has it on all descendants already. */
function mark(extents: Extents, marks: Uint8Array, elements: Element[]): void {
  for (const element of elements) if (marks[element.order] === 0) marks.fill(1, element.order, extents.endOf(element))
}

/** Finds the few elements with such flags in the index, and sets the flags of their descendants. */
function readMarks(
  document: Document,
  styles: StyleSheets,
  extents: Extents,
  { closed, canShow, rules }: { closed: Element[]; canShow: boolean; rules: PageRules },
): Marks {
  const size = document.elements.length
  const marks = noMarks(size)
  const shown = canShow ? shownByStyle(closed, rules) : NOTHING_SHOWN
  const effects = styleEffects(document, styles, rules, extents)
  for (const name of NEVER_RENDERED) mark(extents, marks.unrendered, document.all(name))
  for (const name of SECTIONING) mark(extents, marks.sectioned, document.all(name))
  mark(extents, marks.sectioned, document.having('role').filter(hasSectioningRole))
  mark(extents, marks.inert, document.having('inert'))
  mark(
    extents,
    marks.unrendered,
    closed.filter((element) => !isShown(element, shown, effects, canShow)),
  )
  mark(extents, marks.ariaHidden, document.having('aria-hidden').filter(isAriaHiddenItself))
  mark(extents, marks.busy, document.having('aria-busy').filter(isBusyItself))
  mark(extents, marks.unrendered, document.all('input').filter(isHiddenInput))
  for (const media of document.all('audio')) mark(extents, marks.unrendered, childElements(media))
  for (const media of document.all('video')) mark(extents, marks.unrendered, childElements(media))
  for (const object of document.all('object'))
    if (embedsMedia(object)) mark(extents, marks.unrendered, childElements(object))
  for (const details of document.all('details')) {
    const children = childElements(details)
    const opener = children.find((child) => child.name === 'summary')
    if (opener !== undefined) marks.openers.add(opener)
    // A closed `details` shows only its first summary (HTML §4.11.1).
    if (isClosed(details))
      mark(extents, marks.unrendered, opener ? children.filter((child) => child !== opener) : children)
  }
  for (const fieldset of document.all('fieldset'))
    if (hasAttr(fieldset, 'disabled')) markFieldset(fieldset, marks, extents)
  for (const element of inDocumentOrder([document.having('style'), ...unstyled(effects)])) {
    const effect = effects.get(element)
    // What hides nearly everything is taken away by a script as soon as the page is ready.
    const isPage = isPageRoot(element) || isMostOfPage(element, size, extents)
    if (isPage && effect !== undefined && hidesByStyle(element, effect)) marks.hiddenPages.push(element)
    markStyle(element, isPage ? NO_EFFECT : (effect ?? NO_EFFECT), marks, extents)
  }
  return marks
}

function isHtml({ namespace }: Element): boolean {
  return namespace === 'html'
}

function hasSectioningRole(element: Element): boolean {
  return SECTIONING_ROLES.has(attr(element, 'role')!.trim().toLowerCase())
}

/** What browsers hide by a rule of their own, which style sheets of the page can override (HTML §15.3.1). */
function closedElements(document: Document): Element[] {
  const found = [document.having('hidden').filter(isHtml), document.having('popover').filter(isHtml)]
  return [...new Set([...found.flat(), ...document.all('dialog').filter(isClosed)])]
}

function isShown(
  element: Element,
  shown: ReadonlySet<Element>,
  effects: ReadonlyMap<Element, StyleEffect>,
  canShow: boolean,
): boolean {
  // Browsers hide the content of these by other means than `display`.
  if (attr(element, 'hidden')?.trim().toLowerCase() === 'until-found') return false
  const display = styleDeclarations(attr(element, 'style') ?? '').get('display')
  if (display === undefined) return shown.has(element)
  const counts = display.important || (canShow && effects.get(element)?.display !== 'hidden!')
  return counts && isBox(display.value)
}

export function isHiddenInput(input: Element): boolean {
  return attr(input, 'type')?.trim().toLowerCase() === 'hidden'
}

function isClosed(element: Element): boolean {
  return !hasAttr(element, 'open')
}

function isAriaHiddenItself(element: Element): boolean {
  return hasAriaHidden(element) && !isPageRoot(element)
}

function hasAriaHidden(element: Element): boolean {
  return isTrue(attr(element, 'aria-hidden')!)
}

function isPageRoot({ name, namespace }: Element): boolean {
  return namespace === 'html' && (name === 'html' || name === 'body')
}

/** `html` and `body` with `aria-hidden`, which newer browsers ignore there (WAI-ARIA 1.3). */
export function ariaHiddenRoots(document: Document): Element[] {
  return document.having('aria-hidden').filter((element) => isPageRoot(element) && hasAriaHidden(element))
}

function isBusyItself(element: Element): boolean {
  return isTrue(attr(element, 'aria-busy')!)
}

function isTrue(value: string): boolean {
  return value === 'true' || value.trim().toLowerCase() === 'true'
}

/** Everything in it is disabled except the first legend, which only an outer fieldset can disable (HTML §4.10.15). */
function markFieldset(fieldset: Element, { disabled }: Marks, extents: Extents): void {
  if (disabled[fieldset.order] === 1) return
  disabled.fill(1, fieldset.order, extents.endOf(fieldset))
  const legend = childElements(fieldset).find((child) => child.name === 'legend')
  if (legend !== undefined) disabled.fill(0, legend.order, extents.endOf(legend))
}

/** Elements without a `style` attribute that the page's style sheets hide or show. */
function unstyled(effects: ReadonlyMap<Element, StyleEffect>): Element[][] {
  if (effects.size === 0) return []
  const elements = [...effects.keys()].filter((element) => !hasAttr(element, 'style'))
  return [elements.sort(byOrder)]
}

const NOTHING_SHOWN: ReadonlySet<Element> = new Set()
const NO_EFFECT: StyleEffect = { display: null, visibility: null }
const NOTHING_DECLARED: ReadonlyMap<string, StyleDeclaration> = new Map()

/** Unless its own attribute says otherwise. */
function hidesByStyle(element: Element, { display, visibility }: StyleEffect): boolean {
  const declared = styleDeclarations(attr(element, 'style') ?? '')
  if (display === 'hidden!' || (display !== null && !declared.has('display'))) return true
  return visibility === 'hidden' && !declared.has('visibility') && !isAnimated(declared)
}

function isAnimated(declared: ReadonlyMap<string, StyleDeclaration>): boolean {
  return declared.has('animation') || declared.has('animation-name') || declared.has('-webkit-animation')
}

/** Visibility is inherited, and descendants can be made visible again. */
function markStyle(element: Element, effect: StyleEffect, { unrendered, invisible }: Marks, extents: Extents): void {
  const style = attr(element, 'style') ?? ''
  const declared = /display|visibility/i.test(style) ? styleDeclarations(style) : NOTHING_DECLARED
  const display = declared.get('display')
  const isOverridden = display !== undefined && effect.display !== 'hidden!'
  const isHidden = display?.value === 'none' || (effect.display !== null && !isOverridden)
  if (isHidden && unrendered[element.order] === 0) unrendered.fill(1, element.order, extents.endOf(element))
  const visibility = declared.get('visibility')?.value ?? effect.visibility
  const hides = visibility === 'hidden' || visibility === 'collapse'
  if (hides || visibility === 'visible') {
    const wanted = hides ? 1 : 0
    if (invisible[element.order] !== wanted) invisible.fill(wanted, element.order, extents.endOf(element))
  }
}

const IMAGE_TYPE = /^image\//i
const MEDIA_TYPE = /^(?:image|audio|video)\//i
const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svgz?|bmp|ico|apng)$/i
const PLAYED_FILE = /\.(?:mp3|mp4|m4a|m4v|ogg|oga|ogv|opus|wav|webm|flac|aac|mov)$/i

/**
 * Whether an `object` shows an image, audio or video, by its type or file name. Its fallback content is not shown then.
 */
export function embedsMedia(object: Element): boolean {
  return embeds(object, MEDIA_TYPE, (file) => IMAGE_FILE.test(file) || PLAYED_FILE.test(file))
}

export function embedsImage(object: Element): boolean {
  return embeds(object, IMAGE_TYPE, (file) => IMAGE_FILE.test(file))
}

function embeds(object: Element, type: RegExp, isSuchFile: (file: string) => boolean): boolean {
  const data = attr(object, 'data')
  if (data === null) return false
  const declared = attr(object, 'type')?.trim()
  return declared ? type.test(declared) : isSuchFile(data.trim().split(/[?#]/, 1)[0]!)
}

/** Whether a frame is invisibly small by its attributes, like tracking frames. */
export function isTinyFrame(frame: Element): boolean {
  return ['width', 'height'].every((side) => {
    const length = attr(frame, side)
    return length !== null && /^[\t\n\f\r ]*[01](?:px)?[\t\n\f\r ]*$/.test(length)
  })
}
