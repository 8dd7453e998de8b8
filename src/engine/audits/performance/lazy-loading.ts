import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import { at, atEach } from '../../derive/document/where.ts'
import type { Image } from '../../derive/resources/resource-images.ts'
import { counted } from '../../derive/resources/resource-words.ts'

const MAX_EAGER = 5
/** In CSS pixels: what may well be the largest thing on a phone's screen, and what is no more than an icon. */
const LARGE_AREA = 300 * 200
const SMALL_AREA = 100 * 100
const SMALL_SIDE = 64

export const lazyLoading = defineAudit({
  id: 'performance/lazy-loading',
  importance: 'low',
  title: 'Images load when they are needed',
  why: 'A lazy image at the top appears late, and images far below the screen take bandwidth from those in view.',
  fix: 'Leave `loading="lazy"` off the first large image and put it on the images further down.',
  authorities: [
    {
      name: 'web.dev: browser-level image lazy loading',
      url: 'https://web.dev/articles/browser-level-image-lazy-loading',
    },
    {
      name: 'web.dev: the performance effects of too much lazy loading',
      url: 'https://web.dev/articles/lcp-lazy-loading',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><img src="/hero.jpg" alt="" width="1200" height="600" loading="lazy"></body>',
    good: '<body><img src="/hero.jpg" alt="" width="1200" height="600"><img src="/a.jpg" alt="" loading="lazy"></body>',
  },
  needs: ['document', 'images'],

  check({ document, images }) {
    const loaded = images.filter(isLoadedByBrowser)
    if (loaded.length === 0) return notApplicable('The page has no images.')
    const shown = loaded.filter((image) => !image.outOfFlow && !isSmall(image))
    const first = shown[0]
    const late = first?.lazy && isLarge(first) ? [at(document, first.element, FIRST_IS_LATE)] : []
    const eager = shown.slice(1).filter((image) => !image.lazy)
    const lazy = loaded.filter((image) => image.lazy).length
    const more = {
      value: `${lazy} of ${counted(loaded.length, 'image')} lazy`,
      details: { images: loaded.length, lazy, laterEager: eager.length },
    }
    if (eager.length > MAX_EAGER) {
      // They are all alike: a few show what is meant.
      const later = atEach(
        document,
        eager.slice(0, MAX_EAGER).map(({ element }) => element),
        'Loaded at once, though it stands further down.',
      )
      const also = late.length > 0 ? ', and the first large one late' : ''
      return warn(`${counted(eager.length, 'later image')} load at once${also}.`, {
        ...more,
        findings: [...late, ...later.findings],
        findingsTotal: late.length + eager.length,
      })
    }
    if (late.length > 0) return warn(FIRST_IS_LATE, { ...more, findings: late })
    return pass('Images load when they are needed, as far as the markup tells.', more)
  },
})

const FIRST_IS_LATE = 'The first large image is lazy, so it appears late.'

/** Not those that a script fills in, nor those written into the page itself. */
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
