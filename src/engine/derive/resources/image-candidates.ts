import { attr, Element } from '../document/dom.ts'

/** One of several files, of which a browser loads one. */
export interface Candidate {
  /** The URL as written; `document.resolve` makes it absolute. */
  reference: string
  /** `640w` and `2x` of a `srcset`. */
  width: number | null
  density: number | null
  sizes: string | null
  /** The conditions of its `source`: media query and MIME type. */
  media: string | null
  type: string | null
}

const ANY = { width: null, density: null, sizes: null, media: null, type: null }

/**
 * The candidates of an `img`: the sources of its `picture`, then its own `srcset`, in the order that browsers try them.
 * Only the first image of a picture counts: `pictures` remembers those that had theirs, so that sources are read once.
 */
export function imageCandidates(img: Element, pictures = new Set<Element>()): Candidate[] {
  const own = setCandidates(img, 'srcset', 'sizes')
  const { parent } = img
  if (parent?.name !== 'picture' || pictures.has(parent)) return own
  pictures.add(parent)
  const candidates: Candidate[] = []
  for (const sibling of parent.children) {
    if (sibling === img) break
    if (sibling instanceof Element && sibling.name === 'source')
      for (const candidate of setCandidates(sibling, 'srcset', 'sizes')) candidates.push(candidate)
  }
  return candidates.concat(own)
}

/** The candidates of a `srcset`, or of a preload's `imagesrcset`. */
export function setCandidates(element: Element, srcset: string, sizes: string): Candidate[] {
  const value = attr(element, srcset)
  if (value === null) return []
  const shared = { sizes: attr(element, sizes), ...conditions(element) }
  return parseSrcset(value).map((candidate) => ({ ...shared, ...candidate }))
}

/** The sources of a `video` or `audio` without src, in the order that browsers try them. */
export function mediaCandidates(media: Element): Candidate[] {
  const candidates: Candidate[] = []
  for (const child of media.children) {
    const reference = child instanceof Element && child.name === 'source' ? attr(child, 'src') : null
    if (child instanceof Element && reference !== null) candidates.push({ ...ANY, ...conditions(child), reference })
  }
  return candidates
}

/** The sources of one font face. */
export function fontCandidates(references: string[]): Candidate[] {
  return references.map((reference) => ({ ...ANY, reference }))
}

function conditions(element: Element): { media: string | null; type: string | null } {
  return { media: attr(element, 'media'), type: attr(element, 'type') }
}

/** One entry of a `srcset`: its URL as written, and at most one of width and density. */
interface ImageCandidate {
  reference: string
  width: number | null
  density: number | null
}

const MAX_CANDIDATES = 500
const SPACE = /[\t\n\f\r ]/
const NOT_URL = /[\t\n\f\r ,]*/y
const URL_RUN = /[^\t\n\f\r ]+/y

/** HTML §4.8.4.3.10 "parse a srcset attribute"; entries with invalid descriptors are dropped, as in browsers. */
export function parseSrcset(value: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = []
  let at = 0
  while (at < value.length && candidates.length < MAX_CANDIDATES) {
    NOT_URL.lastIndex = at
    at += NOT_URL.exec(value)![0].length
    URL_RUN.lastIndex = at
    const run = URL_RUN.exec(value)?.[0]
    if (run === undefined) break
    at += run.length
    if (run.endsWith(',')) {
      candidates.push({ reference: withoutCommas(run), width: null, density: null })
      continue
    }
    const { descriptors, end } = readDescriptors(value, at)
    at = end
    const candidate = candidateOf(run, descriptors)
    if (candidate !== null) candidates.push(candidate)
  }
  return candidates
}

function withoutCommas(run: string): string {
  let end = run.length
  while (end > 0 && run[end - 1] === ',') end--
  return run.slice(0, end)
}

/** The tokens up to the comma that ends the entry; commas and spaces in parentheses do not count. */
function readDescriptors(value: string, start: number): { descriptors: string[]; end: number } {
  const descriptors: string[] = []
  let token = ''
  let inParentheses = false
  let at = start
  for (; at < value.length; at++) {
    const character = value[at]!
    if (inParentheses) {
      if (character === ')') inParentheses = false
    } else if (character === ',') {
      at++
      break
    } else if (SPACE.test(character)) {
      if (token !== '') descriptors.push(token)
      token = ''
      continue
    } else if (character === '(') inParentheses = true
    token += character
  }
  if (token !== '') descriptors.push(token)
  return { descriptors, end: at }
}

const WHOLE = /^\d+$/
/** HTML §2.3.4.3: a valid floating-point number, which has no leading plus. */
const FLOAT = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/

function candidateOf(reference: string, descriptors: string[]): ImageCandidate | null {
  let width: number | null = null
  let density: number | null = null
  let height: number | null = null
  for (const descriptor of descriptors) {
    const number = descriptor.slice(0, -1)
    const unit = descriptor.at(-1)
    if (unit === 'w' && WHOLE.test(number) && width === null && density === null) width = Number(number)
    else if (unit === 'x' && FLOAT.test(number) && width === null && density === null && height === null)
      density = Number(number)
    else if (unit === 'h' && WHOLE.test(number) && height === null && density === null) height = Number(number)
    else return null
  }
  if (width === 0 || height === 0 || (density !== null && density < 0)) return null
  // A height without a width cannot be used for selection.
  if (height !== null && width === null) return null
  return { reference, width, density }
}
