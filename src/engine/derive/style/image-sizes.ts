import type { Element } from '../document/dom.ts'
import { indexRules, MAX_COMPARISONS, rulesFor } from './hidden-elements.ts'
import { Matcher } from './matcher.ts'
import { namingCompounds, parseSelectors, type Selector } from './selector.ts'
import { eachRule, MAX_RULES, MAX_SHEET, mediaContext } from './style-rules.ts'
import type { StyleSheets } from './style-sheets.ts'

/** What style sheets set for an image, as far as it reserves space for it. */
export interface ImageSize {
  width: boolean
  height: boolean
  ratio: boolean
  /** It is absolute or fixed, and moves nothing. */
  outOfFlow: boolean
}

interface SizeRule extends ImageSize {
  selector: Selector
}

const PROPERTIES = 'width|height|aspect-ratio|position'
const DECLARATION = /(?:^|;)\s*(width|height|aspect-ratio|position)\s{0,20}:\s{0,20}([^;]{1,60})/gi
/** They leave the size to the image. */
const UNSET = /^(?:auto|initial|unset|inherit|revert|revert-layer|(?:fit|min|max)-content)\b/i
/** Of one style sheet. */
const MAX_KEPT = 32 * 1024

/** The rules of a style sheet that may set the size of an image, as a shorter one; those beyond a limit are left out. */
export function sizeRulesOf(css: string): string {
  if (css.length > MAX_SHEET) return ''
  const kept: string[] = []
  let length = 0
  readSizeRules(css, null, (written, size) => {
    const rule = `${written.join(',')}{${asCss(size)}}`
    length += rule.length
    if (length <= MAX_KEPT) kept.push(rule)
    return length <= MAX_KEPT
  })
  return kept.join('')
}

function asCss({ width, height, ratio, outOfFlow }: ImageSize): string {
  const declarations: string[] = []
  if (width) declarations.push('width:0')
  if (height) declarations.push('height:0')
  if (ratio) declarations.push('aspect-ratio:1')
  if (outOfFlow) declarations.push('position:fixed')
  return declarations.join(';')
}

/**
 * What style sheets set for some images. A rule counts also if another one may set its property back, or if it holds on some screens only:
 * an image is without a size only if nothing sets one.
 */
export function sizesByStyle(images: readonly Element[], { sheets }: StyleSheets): ReadonlyMap<Element, ImageSize> {
  const sizes = new Map<Element, ImageSize>()
  if (images.length === 0) return sizes
  const rules: SizeRule[] = []
  for (const { sizes: css, media } of sheets)
    readSizeRules(css, media, (_, size, selectors) => {
      for (const selector of selectors) if (rules.length < MAX_RULES) rules.push({ ...size, selector })
      return rules.length < MAX_RULES
    })
  if (rules.length === 0) return sizes
  const index = indexRules(rules)
  const matcher = new Matcher(MAX_COMPARISONS)
  for (const image of images) {
    const own = rulesFor(image, matcher, index)
    if (matcher.isExhausted) break
    const sets = (property: keyof ImageSize) => own.some((rule) => rule[property])
    const size = { width: sets('width'), height: sets('height'), ratio: sets('ratio'), outOfFlow: sets('outOfFlow') }
    if (own.length > 0) sizes.set(image, size)
  }
  return sizes
}

function readSizeRules(
  css: string,
  media: string | null,
  visit: (written: string[], size: ImageSize, selectors: Selector[]) => boolean,
): void {
  const onRule = (prelude: string, body: string): boolean => {
    const size = sizeIn(body)
    if (size === null) return true
    const some = parseSelectors(prelude).filter(({ selector }) => mayBeImage(selector))
    if (some.length === 0) return true
    return visit(
      some.map(({ written }) => written.trim()),
      size,
      some.map(({ selector }) => selector),
    )
  }
  eachRule(css, mediaContext(media ?? ''), onRule, () => {}, PROPERTIES)
}

/** Rules for every element are left out. */
function mayBeImage({ compounds }: Selector): boolean {
  const { type } = compounds[0]!
  return (type === null || type === 'img') && namingCompounds(compounds[0]!) !== null
}

function sizeIn(body: string): ImageSize | null {
  const size: ImageSize = { width: false, height: false, ratio: false, outOfFlow: false }
  let isAny = false
  for (const [, property, value] of body.matchAll(DECLARATION)) {
    const name = property!.toLowerCase()
    if (name === 'position') size.outOfFlow ||= /^(?:absolute|fixed)\b/i.test(value!)
    else if (UNSET.test(value!)) continue
    else if (name === 'aspect-ratio') size.ratio = true
    else size[name as 'width' | 'height'] = true
    isAny ||= name !== 'position' || size.outOfFlow
  }
  return isAny ? size : null
}
