import { Element } from '../document/dom.ts'
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

/** The first `!important` spacing in a style attribute that is below the minimum; null if there is none. */
export function spacingProblem(declared: Declarations, text: string): SpacingProblem | null {
  for (const property of Object.keys(LEAST) as Property[]) {
    const declaration = declared.get(property)
    if (!declaration?.important) continue
    if (property === 'line-height' && !wraps(declared, text)) continue
    const factor = factorOf(property, declaration.value, fontSize(declared))
    if (factor !== null && factor < LEAST[property])
      return { property, value: declaration.value, least: LEAST[property] }
  }
  return null
}

/** As a multiple of the font size; null if the markup does not say. */
function factorOf(property: Property, value: string, font: number | null): number | null {
  // Browsers render `normal` as a line height of about 1.2.
  if (value === 'normal' || value === 'initial') return property === 'line-height' ? 1.2 : 0
  const length = cssNumber(value)
  if (length === null) return null
  const { number, unit } = length
  if (unit === 'em') return number
  if (unit === '') return property === 'line-height' || number === 0 ? number : null
  if (unit === '%') return property === 'line-height' ? number / 100 : null
  if (number === 0) return 0
  return unit === 'px' && font !== null ? number / font : null
}

function fontSize(declared: Declarations): number | null {
  const size = cssNumber(declared.get('font-size')?.value ?? '')
  return size !== null && size.unit === 'px' && size.number > 0 ? size.number : null
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
