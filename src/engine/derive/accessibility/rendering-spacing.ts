import { cssNumber, type StyleDeclaration } from './rendering-style.ts'

type Declarations = Map<string, StyleDeclaration>

/** WCAG 1.4.12, as multiples of the font size. */
const LEAST = { 'letter-spacing': 0.12, 'word-spacing': 0.16, 'line-height': 1.5 } as const

type Property = keyof typeof LEAST

/** A fixed spacing, and the least that people may need, as a multiple of the font size. */
export interface SpacingProblem {
  property: Property
  value: string
  least: number
}

/** The first `!important` spacing of a style attribute that is narrower than people may need; null if none is known to be. */
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

/** No letter of a common font is narrower on average, and no screen shows so many characters in one line. */
const NARROW_LETTER = 5
const LONGEST_LINE = 500

/** Does the text take more than one line, however wide the screen? The height of a single line hurts nobody. */
function wraps(declared: Declarations, text: string): boolean {
  if (declared.get('white-space')?.value === 'nowrap') return false
  const widths = ['width', 'max-width'].map((name) => cssNumber(declared.get(name)?.value ?? ''))
  const pixels = widths.filter((width) => width?.unit === 'px').map((width) => width!.number)
  return pixels.some((width) => text.length * NARROW_LETTER > width) || text.length > LONGEST_LINE
}
