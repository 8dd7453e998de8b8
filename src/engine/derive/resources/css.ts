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

const MAX_FACES = 200
const FACE = /@font-face\s{0,20}\{/gi

/**
 * The file that a browser loads for each `@font-face` (the first supported source of the last `src`), as written. Faces
 * for scripts other than Latin are left out, because browsers load them only for pages in those scripts.
 */
export function fontFaces(css: string): string[] {
  const text = css.includes('/*') ? withoutComments(css) : css
  const files: string[] = []
  const face = new RegExp(FACE)
  for (let match = face.exec(text); match !== null && files.length < MAX_FACES; match = face.exec(text)) {
    const end = text.indexOf('}', face.lastIndex)
    const file = fileOf(text.slice(face.lastIndex, end === -1 ? text.length : end))
    if (file !== null) files.push(file)
    if (end === -1) break
    face.lastIndex = end
  }
  return files
}

function fileOf(block: string): string | null {
  let source: string | null = null
  for (const declaration of splitOutside(block, ';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = declaration.slice(colon + 1)
    if (property === 'src') source = value
    else if (property === 'unicode-range' && !coversLatin(value)) return null
  }
  return source === null ? null : firstReadable(source)
}

const SOURCE =
  /^\s{0,99}url\(\s{0,99}(["']?)([^"')]{1,4096})\1\s{0,99}\)(?:\s{0,99}format\(\s{0,9}["']?([\w-]{1,30}))?/i
const OLD_FORMATS = new Set(['embedded-opentype', 'svg'])

function firstReadable(source: string): string | null {
  for (const one of splitOutside(source, ',')) {
    const match = SOURCE.exec(one)
    if (match === null) continue
    const url = match[2]!.trim()
    if (OLD_FORMATS.has(match[3]?.toLowerCase() ?? '') || /\.(?:eot|svg)(?:[?#]|$)/i.test(url)) continue
    // A data: URL needs no request, and later sources are not used.
    return /^data:/i.test(url) ? null : url
  }
  return null
}

const RANGE = /u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?/gi

/** Whether the range contains a letter from A to z. */
function coversLatin(value: string): boolean {
  for (const [, low, high] of value.matchAll(RANGE)) {
    const start = Number.parseInt(low!.replaceAll('?', '0'), 16)
    const end = Number.parseInt(high ?? low!.replaceAll('?', 'f'), 16)
    if (start <= 0x7a && end >= 0x41) return true
  }
  return false
}

export function withoutComments(css: string): string {
  let text = ''
  let at = 0
  for (let open = css.indexOf('/*'); open !== -1; open = css.indexOf('/*', at)) {
    text += css.slice(at, open)
    const close = css.indexOf('*/', open + 2)
    if (close === -1) return text
    at = close + 2
  }
  return text + css.slice(at)
}
