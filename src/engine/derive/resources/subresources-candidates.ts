import { attr, Element } from '../document/dom.ts'
import { parseSrcset } from './subresources-srcset.ts'

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
