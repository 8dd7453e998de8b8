import { percentDecoded } from '../../../common/text.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import type { TextSketch } from './page-facts.ts'
import { sketchOf } from './text-sketch.ts'

const FRAME = new Set(['nav', 'header', 'footer', 'aside'])
const FRAME_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary'])

export function pageText(document: Document): TextSketch {
  return sketchOf(ownTexts(document))
}

/** Error pages are short. */
const MAX_ERROR_WORDS = 500
const MAX_ERROR_LENGTH = 10_000
/** A path below it may be part of many words. */
const MIN_PATH_LENGTH = 4

/** The text of a page, and its hash without the page's own URL and path, which error pages repeat. */
export function comparedText(document: Document): { text: TextSketch; withoutUrl: number } {
  const texts = ownTexts(document)
  const text = sketchOf(texts)
  return { text, withoutUrl: hashWithoutUrl(texts, text, document.url) }
}

/** That of the text itself where it has neither. */
function hashWithoutUrl(written: string[], { words, hash }: TextSketch, url: string): number {
  if (words > MAX_ERROR_WORDS) return hash
  if (written.reduce((length, text) => length + text.length, 0) > MAX_ERROR_LENGTH) return hash
  const own = namesOf(new URL(url))
  let isNamed = false
  const texts = written.map((text) => {
    const without = own.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    isNamed ||= without !== text
    return without
  })
  return isNamed ? sketchOf(texts).hash : hash
}

/** What a page may call itself by, the longest first. The start page has no path. */
function namesOf({ href, pathname, search }: URL): string[] {
  if (pathname.length < 2) return []
  const path = pathname.length > MIN_PATH_LENGTH ? pathname.slice(1) : pathname
  const written = [withoutFragment(href), path + search, path]
  return [...new Set(written.flatMap((name) => [name, percentDecoded(name)]))].sort((a, b) => b.length - a.length)
}

/** The texts of the page itself, without what a template repeats around them. */
function ownTexts(document: Document): string[] {
  const outside = new Map<Element, boolean>()
  const isOutside = (element: Element | null): boolean => {
    if (element === null) return false
    const known = outside.get(element)
    if (known !== undefined) return known
    const role = attr(element, 'role')
    const is =
      FRAME.has(element.name) ||
      (role !== null && FRAME_ROLES.has(role.trim().toLowerCase())) ||
      isOutside(element.parent)
    outside.set(element, is)
    return is
  }
  // Recursion is safe: the parser stops at a nesting of 512.
  return document.texts.filter(({ parent }) => !isOutside(parent)).map(({ value }) => value)
}
