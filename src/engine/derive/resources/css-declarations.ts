/** The declarations of a `style` attribute by property, in lower case; the last one counts. */
export function cssDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const piece of splitOutside(style, ';')) {
    const colon = piece.indexOf(':')
    if (colon === -1) continue
    const value = piece
      .slice(colon + 1)
      .toLowerCase()
      .replace(/!\s{0,9}important/, '')
      .trim()
    if (value !== '') declarations.set(piece.slice(0, colon).trim().toLowerCase(), value)
  }
  return declarations
}

/** CSS text split at a character that is outside strings and parentheses, in one pass. */
export function splitOutside(css: string, separator: string): string[] {
  if (!/["'()\\]/.test(css)) return css.split(separator)
  const pieces: string[] = []
  let start = 0
  let quote = ''
  let depth = 0
  for (let i = 0; i < css.length; i++) {
    const character = css[i]!
    if (character === '\\') i++
    else if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === separator && depth === 0) {
      pieces.push(css.slice(start, i))
      start = i + 1
    }
  }
  pieces.push(css.slice(start))
  return pieces
}
