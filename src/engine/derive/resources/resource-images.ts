import type { Document } from '../document/document.ts'
import { childElements, type Element, hasAttr } from '../document/dom.ts'
import { cssDeclarations } from './css.ts'

/** An `img` with a source, as far as the HTML describes it. */
export interface Image {
  element: Element
  /** Its `src`, else its `srcset`; for an image that a script loads, its `data-src`. */
  source: string
  /** A script loads it later (`data-src`). */
  scripted: boolean
  lazy: boolean
  /** In CSS pixels; null where it is not set, or in other units. */
  width: number | null
  height: number | null
  /** The browser can reserve the space before the image loads, by the HTML alone. */
  sized: boolean
  /** What of it the HTML has. */
  sides: { width: boolean; height: boolean; ratio: boolean }
  /** It causes no layout shift: absolute, fixed or not rendered. */
  outOfFlow: boolean
  /** Not rendered. */
  hidden: boolean
}

export function readImages(document: Document): Image[] {
  const images: Image[] = []
  for (const element of document.all('img')) {
    const image = element.namespace === 'html' ? imageOf(element) : null
    if (image !== null) images.push(image)
  }
  return images
}

/** One pass over the attributes: pages have many images, and each needs many of them. */
function imageOf(element: Element): Image | null {
  let src = ''
  let srcset = ''
  let later = ''
  let width: string | null = null
  let height: string | null = null
  let css = NONE
  let lazy = false
  let hidden = false
  for (const { name, value } of element.attributes) {
    if (name === 'src') src = value
    else if (name === 'srcset') srcset = value
    else if (name === 'width') width = value
    else if (name === 'height') height = value
    else if (name === 'style') css = cssDeclarations(value)
    else if (name === 'hidden') hidden = true
    else if (name === 'loading') lazy = value.toLowerCase() === 'lazy'
    else if (name === 'data-src' || name === 'data-srcset') later ||= value
  }
  const source = src || srcset || later
  if (source === '') return null
  const across = sideOf(width, css.get('width'))
  const down = sideOf(height, css.get('height'))
  hidden ||= css.get('display') === 'none'
  const sides = { width: across.given, height: down.given, ratio: isSet(css.get('aspect-ratio')) }
  return {
    element,
    source,
    scripted: later !== '',
    lazy,
    width: across.pixels,
    height: down.pixels,
    sized: reservesSpace(sides) || sizedBySource(element),
    sides,
    outOfFlow: hidden || OUT_OF_FLOW.has(css.get('position') ?? ''),
    hidden,
  }
}

/** With two of them, a browser knows both sides. */
export function reservesSpace({ width, height, ratio }: Image['sides']): boolean {
  return (width && height) || (ratio && (width || height))
}

const NONE: ReadonlyMap<string, string> = new Map()
const OUT_OF_FLOW = new Set(['absolute', 'fixed'])

interface Side {
  given: boolean
  pixels: number | null
}

const NOT_GIVEN: Side = { given: false, pixels: null }
/** HTML §2.3.4.4: digits, an optional fraction, an optional percent sign. A leading plus is invalid. */
const DIMENSION = /^[\t\n\f\r ]{0,20}(\d{1,9}(?:\.\d{1,9})?)(%?)/
const WHOLE = /^\d{1,9}$/
const PIXELS = /^(\d{1,9}(?:\.\d{1,9})?)px$/

/** A dimension by attribute and by style, which takes precedence. */
function sideOf(attribute: string | null, css: string | undefined): Side {
  if (isSet(css)) {
    const pixels = PIXELS.exec(css)
    return { given: true, pixels: pixels === null ? null : Number(pixels[1]) }
  }
  if (attribute === null) return NOT_GIVEN
  // Nearly all are plain digits.
  if (WHOLE.test(attribute)) return { given: true, pixels: Number(attribute) }
  const dimension = DIMENSION.exec(attribute)
  if (dimension === null) return NOT_GIVEN
  return { given: true, pixels: dimension[2] === '%' ? null : Number(dimension[1]) }
}

const UNSET = new Set(['auto', 'initial', 'unset', 'inherit', 'revert', 'revert-layer'])

function isSet(value: string | undefined): value is string {
  return value !== undefined && !UNSET.has(value)
}

/** HTML §4.8.3: the selected `source` provides the width and height of the image. */
function sizedBySource({ parent }: Element): boolean {
  if (parent?.name !== 'picture') return false
  return childElements(parent).some((one) => one.name === 'source' && hasAttr(one, 'width') && hasAttr(one, 'height'))
}
