/** The references of a style sheet, as written. */
export interface CssReferences {
  imports: string[]
  /** The sources of each `@font-face`; browsers load the first one they support. */
  fonts: string[][]
  /** Every other `url()`: backgrounds, masks, cursors, list markers. */
  images: string[]
}

const MAX_REFERENCES = 1000
const INTERESTING = /url\(|@import/i
/** Comments and strings are skipped, because they contain no references. */
const MARK = /\/\*|["']|url\([\t\n\f\r ]*|@import\b|@font-face\b|@namespace\b|[{};]/gi

/**
 * One pass over CSS text: linear, with bounded results. Browsers ignore imports after other rules (CSS Cascade 5, §2), unless those are
 * invalid, which is not checked here.
 */
export function cssReferences(css: string, withLateImports = false): CssReferences {
  const found: CssReferences = { imports: [], fonts: [], images: [] }
  if (!INTERESTING.test(css)) return found
  let face: string[] | null = null
  /** The rule whose prelude is being read. */
  let rule: 'import' | 'font-face' | 'namespace' | null = null
  let hasBlocks = false
  let kept = 0

  function keep(reference: string): void {
    // A fragment alone is a part of the page itself, such as a gradient of its SVG (CSS Values §4.5.1).
    if (reference === '' || reference.startsWith('#') || rule === 'namespace') return
    if (rule === 'import' && hasBlocks && !withLateImports) return
    const list = rule === 'import' ? found.imports : (face ?? found.images)
    list.push(unescaped(reference))
    rule = null
    kept++
  }

  const mark = new RegExp(MARK)
  for (let match = mark.exec(css); match !== null && kept < MAX_REFERENCES; match = mark.exec(css)) {
    const token = match[0]
    switch (token[0]) {
      case '/': {
        const end = css.indexOf('*/', mark.lastIndex)
        mark.lastIndex = end === -1 ? css.length : end + 2
        break
      }
      case '"':
      case "'": {
        const text = readString(css, mark.lastIndex, token)
        mark.lastIndex = text.end
        if (rule === 'import') keep(text.value)
        break
      }
      case '@':
        rule = token.slice(1).toLowerCase() as 'import' | 'font-face' | 'namespace'
        break
      case '{':
        if (rule === 'font-face') {
          face = []
          found.fonts.push(face)
        }
        rule = null
        hasBlocks = true
        break
      case '}':
        face = null
        break
      case ';':
        rule = null
        break
      default: {
        const url = readUrl(css, mark.lastIndex)
        mark.lastIndex = url.end
        keep(url.value)
      }
    }
  }
  found.fonts = found.fonts.filter((sources) => sources.length > 0)
  return found
}

interface Piece {
  value: string
  /** The position after it. */
  end: number
}

const STRING_STOP = /["'\\\n]/g

/** CSS Syntax §4.3.5: a string ends at its quote; a line break makes it invalid. */
function readString(css: string, start: number, quote: string): Piece {
  STRING_STOP.lastIndex = start
  for (let stop = STRING_STOP.exec(css); stop !== null; stop = STRING_STOP.exec(css)) {
    if (stop[0] === '\\') STRING_STOP.lastIndex++
    else if (stop[0] === quote) return { value: css.slice(start, stop.index), end: stop.index + 1 }
    else if (stop[0] === '\n') return { value: '', end: stop.index }
  }
  return { value: css.slice(start), end: css.length }
}

function readUrl(css: string, start: number): Piece {
  const quote = css[start]
  if (quote === '"' || quote === "'") return readString(css, start + 1, quote)
  let end = css.indexOf(')', start)
  while (end > start && css[end - 1] === '\\') end = css.indexOf(')', end + 1)
  if (end === -1) end = css.length
  return { value: css.slice(start, end).trim(), end: end + 1 }
}

const ESCAPE = /\\(?:([0-9a-fA-F]{1,6})[\t\n\f\r ]?|\r?\n|(.))/g

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, code: string | undefined, character: string | undefined) => {
    if (code === undefined) return character ?? ''
    const point = Number.parseInt(code, 16)
    return point === 0 || point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point)
  })
}
