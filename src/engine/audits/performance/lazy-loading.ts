import { defineAudit, defineMessages, pass, warn } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import type { Rendering } from '../../derive/accessibility/rendering.ts'
import type { Document } from '../../derive/document/document.ts'
import { findingAt, findingsAt } from '../../derive/document/where.ts'
import { type Image, readImages } from '../../derive/resources/resource-images.ts'
import { noneInHtml } from '../subjects.ts'

const MAX_EAGER = 5
/** Images that may be in view when the page opens: the first ones, and all in the first part of the page. */
const FIRST_IMAGES = 3
const FIRST_PART = 1 / 3
/** In CSS pixels: likely the largest element on a phone's screen, and no more than an icon. */
const LARGE_AREA = 300 * 200
const SMALL_AREA = 100 * 100
const SMALL_SIDE = 64

const messages = defineMessages({
  none: 'The HTML loads no images.',
  total: { one: '{count} image', other: '{count} images' },
  fine: 'Judging by the HTML alone, lazy loading is fine.',
  eager: '{count} images further down are not lazy-loaded.',
  eagerAndFirstLazy: '{count} images further down are not lazy-loaded, but the first large image is.',
  firstLazy: 'The first large image is lazy-loaded, so it appears late.',
  here: 'Further down the page, but not lazy-loaded.',
  eagerShare: { one: '{eager} of {count} image', other: '{eager} of {count} images' },
  share: { one: '{lazy} of {count} image lazy-loaded', other: '{lazy} of {count} images lazy-loaded' },
})

export const lazyLoading = defineAudit({
  id: 'performance/lazy-loading',
  importance: 'low',
  title: 'Lazy loading is used where it helps',
  failureTitle: 'Lazy loading is missing or misplaced',
  why: 'A lazy-loaded image at the top appears late, and images far below the fold take bandwidth from visible ones.',
  fix: 'Remove `loading="lazy"` from the first large image and add it to images further down.',
  messages,
  authorities: [
    webDev('browser-level image lazy loading', 'articles/browser-level-image-lazy-loading'),
    webDev('the performance effects of too much lazy loading', 'articles/lcp-lazy-loading'),
  ],
  examples: {
    bad: '<body><img src="/hero.jpg" alt="" width="1200" height="600" loading="lazy"></body>',
    good: '<body><img src="/hero.jpg" alt="" width="1200" height="600"><img src="/a.jpg" alt="" loading="lazy"></body>',
  },
  needs: ['document', 'images', 'accessibility'],

  check({ document, images, accessibility: { rendering } }) {
    const loaded = images.filter(isLoadedByBrowser)
    if (loaded.length === 0) return noneInHtml(document, messages, (part) => readImages(part).filter(isLoadedByBrowser))
    const shown = loaded.filter((image) => !image.outOfFlow && !isSmall(image))
    // An image that fills its container is absolute, as the hero of a page often is: it may well be the first large one.
    const first = loaded.find((image) => !image.hidden && !isSmall(image) && !isLazyInHidden(image, rendering))
    const isLate = first?.lazy && !first.outOfFlow && isLarge(first)
    const late = isLate ? [findingAt(document, first.element, messages.firstLazy)] : []
    const isBelow = belowFold(document)
    const eager = shown.slice(FIRST_IMAGES).filter((image) => !image.lazy && isBelow(image))
    const lazy = loaded.filter((image) => image.lazy).length
    const affected = late.length + (eager.length > MAX_EAGER ? eager.length : 0)
    const more = {
      extent: { checked: loaded.length, affected, hidden: 0 },
      details: { images: loaded.length, lazy, laterEager: eager.length },
    }
    if (eager.length > MAX_EAGER) {
      // A few examples are enough: those at the end of the page, which are the farthest from being in view.
      const later = findingsAt(
        document,
        eager.slice(-MAX_EAGER).map(({ element }) => element),
        messages.here,
      )
      const say = late.length > 0 ? messages.eagerAndFirstLazy : messages.eager
      return warn(say({ count: eager.length }), {
        ...more,
        value: messages.eagerShare({ eager: eager.length, count: loaded.length }),
        findings: [...late, ...later.findings],
        findingsTotal: late.length + eager.length,
      })
    }
    if (late.length > 0) return warn(messages.firstLazy, { ...more, findings: late })
    return pass(messages.fine, { ...more, value: messages.share({ lazy, count: loaded.length }) })
  },
})

/** Such as those of a closed menu, which comes before the content. Others count: a script may show the first slide of a carousel at once. */
function isLazyInHidden({ lazy, element }: Image, rendering: Rendering): boolean {
  return lazy && !rendering.isVisible(element)
}

/** The markup does not tell where an image is; after a third of all elements it is hardly on the first screen. */
function belowFold({ body, elements }: Document): (image: Image) => boolean {
  const start = body?.order ?? 0
  const end = start + (elements.length - start) * FIRST_PART
  return ({ element }) => element.order > end
}

/** Not loaded by a script, and not a data URL. */
function isLoadedByBrowser({ scripted, source }: Image): boolean {
  return !scripted && !/^\s{0,9}data:/i.test(source)
}

function isLarge({ width, height }: Image): boolean {
  return width !== null && height !== null && width * height >= LARGE_AREA
}

function isSmall({ width, height }: Image): boolean {
  if (width !== null && height !== null) return width * height <= SMALL_AREA
  return Math.min(width ?? Infinity, height ?? Infinity) <= SMALL_SIDE
}
