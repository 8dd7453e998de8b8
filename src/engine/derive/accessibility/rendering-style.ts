import { attr, Element } from '../document/dom.ts'
import { splitOutside, withoutComments } from '../resources/css.ts'

export interface StyleDeclaration {
  value: string
  important: boolean
}

/** The declarations of a `style` attribute, in lower case. The last one counts, but important ones come first. */
export function styleDeclarations(style: string): Map<string, StyleDeclaration> {
  const declared = new Map<string, StyleDeclaration>()
  for (const piece of splitOutside(withoutComments(style), ';')) {
    const colon = piece.indexOf(':')
    if (colon === -1) continue
    const property = piece.slice(0, colon).trim().toLowerCase()
    const written = piece
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const bang = written.lastIndexOf('!')
    const important = bang !== -1 && written.slice(bang + 1).trim() === 'important'
    const value = important ? written.slice(0, bang).trimEnd() : written
    if (value === '' || (declared.get(property)?.important && !important)) continue
    declared.set(property, { value, important })
  }
  return declared
}

/** A CSS length or number with its unit, '' for a plain number; null for anything else. */
export function cssNumber(value: string): { number: number; unit: string } | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z]{1,9}|%)?$/.exec(value)
  return match === null ? null : { number: Number(match[1]), unit: match[2] ?? '' }
}

/** Farther away than any page is wide. */
const FAR = -900

/** Whether it is moved off-screen, like text for screen readers only. */
export function isOffScreen(declared: Map<string, StyleDeclaration>): boolean {
  const position = declared.get('position')?.value
  const sides = position === 'absolute' || position === 'fixed' ? ['top', 'left', 'right', 'bottom'] : []
  return [...sides, 'margin-left', 'margin-top', 'text-indent'].some((side) => {
    const length = cssNumber(declared.get(side)?.value ?? '')
    return length !== null && length.number <= FAR
  })
}

type Declarations = Map<string, StyleDeclaration>

/** WCAG 1.4.12, as multiples of the font size. */
const LEAST = { 'letter-spacing': 0.12, 'word-spacing': 0.16, 'line-height': 1.5 } as const

type Property = keyof typeof LEAST

/** A fixed spacing and the required minimum, as multiples of the font size. */
export interface SpacingProblem {
  property: Property
  value: string
  least: number
}

/** The first `!important` spacing in a style attribute that is below the minimum; null if there is none. `font` is the size in pixels. */
export function spacingProblem(declared: Declarations, text: string, font: number): SpacingProblem | null {
  for (const property of Object.keys(LEAST) as Property[]) {
    const declaration = declared.get(property)
    if (!declaration?.important) continue
    if (property === 'line-height' && !wraps(declared, text)) continue
    const factor = factorOf(property, declaration.value, font)
    if (factor !== null && factor < LEAST[property])
      return { property, value: declaration.value, least: LEAST[property] }
  }
  return null
}

/** As a multiple of the font size; null if the markup does not say. */
function factorOf(property: Property, value: string, font: number): number | null {
  // Browsers render `normal` as a line height of about 1.2.
  if (value === 'normal' || value === 'initial') return property === 'line-height' ? 1.2 : 0
  const length = cssNumber(value)
  if (length === null) return null
  const { number, unit } = length
  if (unit === 'em') return number
  if (unit === '') return property === 'line-height' || number === 0 ? number : null
  if (unit === '%') return property === 'line-height' ? number / 100 : null
  const pixels = inPixels(length)
  return pixels === null ? null : pixels / font
}

/** CSS Values §6.2: absolute lengths, in pixels. */
const PIXELS: Record<string, number> = { px: 1, pt: 96 / 72, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 }

function inPixels({ number, unit }: { number: number; unit: string }): number | null {
  const each = PIXELS[unit]
  return number === 0 ? 0 : each === undefined ? null : number * each
}

/** Where the markup does not tell the size: text on screens is hardly ever smaller, so what is too narrow for it is too narrow for any. */
const SMALLEST_FONT = 9
/** Browsers' default. */
const USUAL_FONT = 16
const MAX_DEPTH = 50

/** Their text has another size than the text around them. */
const RESIZED = new Set(
  'h1 h2 h3 h4 h5 h6 big small sub sup code kbd samp tt pre font input button select textarea'.split(' '),
)

/**
 * The size of an element's text in pixels: as its style attribute says, or on a page without style sheets as those around it do; otherwise the
 * smallest that text has.
 */
export function fontSize(element: Element, hasSheets: boolean): number {
  let factor = 1
  let at: Element | null = element
  for (let depth = 0; at !== null; depth++, at = at.parent) {
    if (depth === MAX_DEPTH) return SMALLEST_FONT
    const written = styleDeclarations(attr(at, 'style') ?? '').get('font-size')?.value
    const size = written === undefined ? null : cssNumber(written)
    const pixels = size === null ? null : inPixels(size)
    if (pixels !== null && pixels > 0) return pixels * factor
    if (hasSheets) return SMALLEST_FONT
    if (size === null) {
      if (written !== undefined || RESIZED.has(at.name)) return SMALLEST_FONT
    } else if (size.unit === 'em' || size.unit === '%') factor *= size.number / (size.unit === '%' ? 100 : 1)
    else return SMALLEST_FONT
  }
  return USUAL_FONT * factor
}

/** Characters of common fonts are not narrower on average, and no screen shows so many in one line. */
const NARROW_LETTER = 5
const LONGEST_LINE = 500

/** Whether the text takes more than one line on any screen; line height does not matter for a single line. */
function wraps(declared: Declarations, text: string): boolean {
  if (declared.get('white-space')?.value === 'nowrap') return false
  const widths = ['width', 'max-width'].map((name) => cssNumber(declared.get(name)?.value ?? ''))
  const pixels = widths.filter((width) => width?.unit === 'px').map((width) => width!.number)
  return pixels.some((width) => text.length * NARROW_LETTER > width) || text.length > LONGEST_LINE
}

/** Where elements end in document order. */
export class Extents {
  readonly #ends: Int32Array

  constructor(size: number) {
    this.#ends = new Int32Array(size)
  }

  /**
   * The order after an element's last descendant: its descendants are those from its own order + 1 up to this. Follows the last
   * children, and visits each element once.
   */
  endOf(element: Element): number {
    const ends = this.#ends
    if (ends[element.order] !== 0) return ends[element.order]!
    const path = [element]
    let last = element
    for (let next = lastElement(last); next !== null && ends[last.order] === 0; next = lastElement(last)) {
      last = next
      path.push(last)
    }
    const end = ends[last.order] || last.order + 1
    for (const one of path) ends[one.order] = end
    return end
  }
}

/** Whether nearly all elements of a page are in this one. */
export function isMostOfPage(element: Element, size: number, extents: Extents): boolean {
  const inside = extents.endOf(element) - element.order
  return inside > 100 && inside > size / 2
}

/** Whether an element is outside all of these; must be called in document order. */
export function outsideOf(holders: readonly Element[], extents: Pick<Extents, 'endOf'>): (element: Element) => boolean {
  let next = 0
  let end = 0
  return (element) => {
    for (; next < holders.length && holders[next]!.order < element.order; next++)
      end = Math.max(end, extents.endOf(holders[next]!))
    return element.order >= end
  }
}

function lastElement({ children }: Element): Element | null {
  for (let i = children.length - 1; i >= 0; i--) {
    const child = children[i]!
    if (child instanceof Element) return child
  }
  return null
}
