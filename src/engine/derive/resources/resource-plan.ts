import type { Resource, ResourceKind } from '../../model.ts'
import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, textContent } from '../document/dom.ts'
import { withoutFragment } from '../document/resolve.ts'
import { fontFaces } from './css.ts'
import type { Candidate } from './image-candidates.ts'
import type { Subresource } from './subresources.ts'

/** A file to fetch. */
export type PlannedResource = Pick<Resource, 'url' | 'kind' | 'load'>

/** The files that a phone loads for the page, each once, in document order. */
export function planResources(document: Document, subresources: Subresource[]): PlannedResource[] {
  const wanted: PlannedResource[] = []
  const styles = new Set<Element>()
  for (const one of subresources) {
    if (one.kind !== 'font' || one.element.name !== 'style')
      wanted.push({ url: urlOf(document, one), kind: one.kind, load: loadOf(one) })
    else if (!styles.has(one.element)) {
      styles.add(one.element)
      wanted.push(...fontsIn(document, one.element))
    }
  }
  return distinctResources(wanted)
}

/** Each URL once; if any use loads it eagerly, it is eager. */
export function distinctResources(wanted: PlannedResource[]): PlannedResource[] {
  const byUrl = new Map<string, PlannedResource>()
  for (const one of wanted) {
    const url = withoutFragment(one.url)
    const known = byUrl.get(url)
    if (known === undefined) byUrl.set(url, { ...one, url })
    else if (one.load === 'eager') known.load = 'eager'
  }
  return [...byUrl.values()]
}

function urlOf(document: Document, { kind, url, candidates }: Subresource): string {
  if (kind !== 'image' || candidates.length === 0) return url.href
  const reference = chosenImage(candidates)
  const chosen = reference === null ? null : document.resolve(reference)
  return chosen !== null && /^https?:$/.test(chosen.protocol) ? chosen.href : url.href
}

function loadOf({ kind, lazy, conditional, element }: Subresource): PlannedResource['load'] {
  if (lazy || (kind === 'media' && !playsAtOnce(element))) return 'lazy'
  return conditional ? 'conditional' : 'eager'
}

/** Browsers load little more than the metadata of other media before they are played. */
function playsAtOnce(element: Element): boolean {
  return hasAttr(element, 'autoplay') || attr(element, 'preload')?.toLowerCase() === 'auto' || element.name === 'link'
}

function fontsIn(document: Document, style: Element): PlannedResource[] {
  return fontFaces(textContent(style)).flatMap((reference): PlannedResource[] => {
    const url = document.resolve(reference)
    return url === null || !/^https?:$/.test(url.protocol) ? [] : [{ url: url.href, kind: 'font', load: 'conditional' }]
  })
}

/** A file that the markup loads, once or several times. */
export interface LoadedFile {
  host: string
  kind: ResourceKind
}

/** Each file once, in document order. */
export function loadedFiles(subresources: Subresource[]): LoadedFile[] {
  const seen = new Set<string>()
  const files: LoadedFile[] = []
  for (const { url, kind } of subresources) {
    const before = seen.size
    if (seen.add(withoutFragment(url.href)).size > before) files.push({ host: url.hostname, kind })
  }
  return files
}

/** The phone that Lighthouse emulates: the files that it would load are fetched. */
const WIDTH = 412
const DENSITY = 1.75

/** The image that a phone selects, as written; null if none fits and the fallback is shown. */
export function chosenImage(candidates: Candidate[]): string | null {
  const first = candidates.find((candidate) => isReadable(candidate.type) && matchesPhone(candidate.media))
  if (first === undefined) return null
  // Candidates of one source differ only in width and density.
  const set = candidates.filter(
    ({ type, media, sizes }) => type === first.type && media === first.media && sizes === first.sizes,
  )
  const needed = first.width === null ? DENSITY : slotOf(first.sizes) * DENSITY
  return best(set, (candidate) => candidate.width ?? candidate.density ?? 1, needed).reference
}

/** The smallest that is large enough, or else the largest. */
function best(set: Candidate[], sizeOf: (candidate: Candidate) => number, needed: number): Candidate {
  return set.reduce((chosen, next) => {
    const a = sizeOf(chosen)
    const b = sizeOf(next)
    if (a >= needed) return b >= needed && b < a ? next : chosen
    return b > a ? next : chosen
  })
}

const READABLE = /^image\/(?:avif|webp|png|jpe?g|gif|svg\+xml|apng|bmp)\s{0,9}(?:;|$)/i

function isReadable(type: string | null): boolean {
  return type === null || type.trim() === '' || READABLE.test(type.trim())
}

/** A `sizes` value in pixels or viewport width; anything else counts as the whole width. */
function slotOf(sizes: string | null): number {
  const length = /^\s{0,20}(\d{1,5}(?:\.\d{1,5})?)(px|vw)\s{0,20}$/i.exec(sizes ?? '')
  if (length === null) return WIDTH
  return length[2]!.toLowerCase() === 'px' ? Number(length[1]) : (WIDTH * Number(length[1])) / 100
}

/** Whether a media query matches on that phone, by type, width and orientation; other conditions do not match. */
export function matchesPhone(media: string | null): boolean {
  if (media === null || media.trim() === '') return true
  return media
    .toLowerCase()
    .split(',', 20)
    .some((query) => query.split(/\band\b/, 20).every(holds))
}

const WIDTH_FEATURE = /^\((min|max)-width\s{0,9}:\s{0,9}(\d{1,6}(?:\.\d{1,6})?)(px|r?em)\)$/

function holds(part: string): boolean {
  const text = part.trim()
  if (/^(?:only\s{1,9})?(?:all|screen)$/.test(text) || /^\(orientation\s{0,9}:\s{0,9}portrait\)$/.test(text))
    return true
  const feature = WIDTH_FEATURE.exec(text)
  if (feature === null) return false
  const pixels = Number(feature[2]) * (feature[3] === 'px' ? 1 : 16)
  return feature[1] === 'min' ? WIDTH >= pixels : WIDTH <= pixels
}
