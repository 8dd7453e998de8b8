import { cssNumber, type StyleDeclaration } from './rendering-style.ts'

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
