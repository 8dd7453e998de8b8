import type { Candidate } from './subresources-candidates.ts'

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
    const [a, b] = [sizeOf(chosen), sizeOf(next)]
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
