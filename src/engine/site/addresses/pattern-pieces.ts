/**
 * An address as pieces: its host (empty for that of the start page), the segments of its path, and a `?` with the names of its
 * parameters. What differs from page to page is replaced. The URL standard encodes braces in paths, so no path has them itself.
 */
const GENERAL = /^(?:\{date\}-)?\{(?:number|date|id|text|rest|host|parameters)\}(?:\.\w+)?$/
const OF_CROWD = /\{(?:text|host|parameters)\}/
const QUERY = '?'
const MAX_SEGMENTS = 12
const MAX_PIECE = 60
const MAX_PARAMETERS = 200

/** Pieces that say nothing of their own, and so do not make their directory crowded. */
export function isGeneral(piece: string): boolean {
  return piece === '' || piece === QUERY || (piece.includes('{') && GENERAL.test(piece))
}

/** Pieces that only a crowded directory has. */
export function isOfCrowd(piece: string): boolean {
  return piece.includes('{') && OF_CROWD.test(piece)
}

/** What a piece becomes in a crowded directory. */
export function generalPiece(piece: string, before: string | undefined): string {
  if (before === undefined) return '{host}'
  if (before === QUERY) return '{parameters}'
  return `${piece.startsWith('{date}') ? '{date}-' : ''}{text}${EXTENSION.exec(piece)?.[0] ?? ''}`
}

export function piecesOf(url: URL, start: string): string[] {
  const pieces = [url.host === start ? '' : url.host, ...segmentsOf(url.pathname)]
  if (url.search.length > 1) pieces.push(QUERY, parametersOf(url.search))
  return pieces
}

export function nameOf([host, ...rest]: string[], start: string): string {
  const query = rest.indexOf(QUERY)
  const path = `/${(query === -1 ? rest : rest.slice(0, query)).join('/')}`
  return `${host === '' || host === start ? '' : `//${host}`}${path}${query === -1 ? '' : `?${rest[query + 1]}`}`
}

/** The pieces of a pattern by its name. */
export function splitName(name: string, start: string): string[] {
  const query = name.indexOf('?')
  let path = query === -1 ? name : name.slice(0, query)
  let host = ''
  if (path.startsWith('//')) {
    const end = path.indexOf('/', 2)
    host = path.slice(2, end)
    path = path.slice(end)
  }
  const pieces = [host === start ? '' : host, ...path.slice(1).split('/')]
  return query === -1 ? pieces : [...pieces, QUERY, name.slice(query + 1)]
}

const YEAR = /^(?:19|20)\d\d$/
const MONTH = /^(?:0?[1-9]|1[0-2])$/
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/

function segmentsOf(path: string): string[] {
  const segments = path.slice(1).split('/', MAX_SEGMENTS + 1)
  const pieces: string[] = []
  for (let at = 0; at < segments.length; at++) {
    if (pieces.length === MAX_SEGMENTS) {
      pieces.push('{rest}')
      break
    }
    if (YEAR.test(segments[at]!) && MONTH.test(segments[at + 1] ?? '')) {
      at += DAY.test(segments[at + 2] ?? '') ? 2 : 1
      pieces.push('{date}')
    } else pieces.push(pieceOf(segments[at]!))
  }
  return pieces
}

const EXTENSION = /\.(?:x?html?|shtml|php\d?|aspx?|jsp|cgi|pdf|xml|json|txt|md)$/i
const DATES =
  /(?<!\d)(?:(?:19|20)\d\d([-_.])(?:0[1-9]|1[0-2])(?:\1(?:0[1-9]|[12]\d|3[01]))?|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-.])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d)(?!\d)/g
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i
/** Upper case, lower case and digits mixed, without anything like a word. */
const MIXED = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?!.*[a-z]{4})[\w-]{8,}$/

function pieceOf(segment: string): string {
  const extension = EXTENSION.exec(segment)?.[0] ?? ''
  const stem = segment.slice(0, segment.length - extension.length)
  if (UUID.test(stem) || HEX.test(stem) || MIXED.test(stem)) return `{id}${extension}`
  const piece = withoutNumbers(stem.replace(DATES, '{date}'))
  return (piece.length > MAX_PIECE ? `${piece.slice(0, MAX_PIECE)}…` : piece) + extension
}

/** The digits of percent-encoded letters are no numbers. */
function withoutNumbers(text: string): string {
  return text.replace(/%[\da-f]{2}|\d+/gi, (found) => (found.startsWith('%') ? found : '{number}'))
}

/** The set of names, in order. */
function parametersOf(search: string): string {
  const names = new Set<string>()
  for (const pair of search.slice(1).split('&', 100)) {
    const name = withoutNumbers(pair.split('=', 1)[0]!.slice(0, MAX_PIECE))
    if (name !== '') names.add(name)
  }
  return [...names].sort().join('&').slice(0, MAX_PARAMETERS)
}
