import { splitOutside } from '../resources/css-declarations.ts'

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

function withoutComments(style: string): string {
  let text = ''
  let from = 0
  for (let start = style.indexOf('/*'); start !== -1; start = style.indexOf('/*', from)) {
    text += style.slice(from, start)
    const end = style.indexOf('*/', start + 2)
    if (end === -1) return text
    from = end + 2
  }
  return text + style.slice(from)
}
