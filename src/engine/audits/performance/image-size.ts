import { defineAudit, defineMessages, pass, warn } from '../../audit.ts'
import { webDev } from '../../authorities.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { type Image, readImages, reservesSpace } from '../../derive/resources/resource-images.ts'
import { type ImageSize, sizesByStyle } from '../../derive/style/image-sizes.ts'
import { readStyleSheets } from '../../derive/style/style-sheets.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no images that need dimensions.',
  sized: 'All images have explicit dimensions.',
  unsized: {
    one: '{count} image has no explicit dimensions.',
    other: '{count} images have no explicit dimensions.',
  },
  images: { one: '{count} image', other: '{count} images' },
  share: { one: '{unsized} of {count} image', other: '{unsized} of {count} images' },
  here: 'No width and height in the HTML, and no aspect-ratio with one of them.',
})

export const imageSize = defineAudit({
  id: 'performance/image-size',
  importance: 'low',
  title: 'Images have explicit dimensions',
  failureTitle: 'Images without explicit dimensions',
  why: 'Without dimensions the browser reserves no space, and the content shifts when the image loads.',
  fix: 'Set `width` and `height` on every `img` to the size of its file, or an `aspect-ratio` and one side in its style; CSS can still scale it.',
  messages,
  authorities: [webDev('images without dimensions', 'articles/optimize-cls#images_without_dimensions')],
  examples: {
    bad: '<body><img src="/house.jpg" alt="Our house"></body>',
    good: '<body><img src="/house.jpg" alt="Our house" width="640" height="480"></body>',
  },
  needs: ['document', 'images', 'accessibility'],
  wants: ['resources'],

  check({ document, images, accessibility: { rendering }, resources }) {
    const shown = images.filter(needsDimensions)
    if (shown.length === 0)
      return noneInHtml(document, { none: messages.none, total: messages.images }, (part) =>
        readImages(part).filter(needsDimensions),
      )
    const bare = shown.filter((image) => !image.sized && !image.outOfFlow && rendering.isRendered(image.element))
    const styles = bare.length === 0 ? NO_STYLES : readStyleSheets(document, resources.ok ? resources.value : null)
    const byStyle = sizesByStyle(
      bare.map(({ element }) => element),
      styles,
    )
    const unsized = bare.filter((image) => !isSizedWith(image, byStyle.get(image.element)))
    const count = shown.length
    const hidden = shown.filter(({ element }) => !rendering.isRendered(element)).length
    const extent = { checked: count - hidden, affected: unsized.length, hidden }
    if (unsized.length === 0) return pass(messages.sized, { value: messages.images({ count }), extent })
    return warn(messages.unsized({ count: unsized.length }), {
      value: messages.share({ unsized: unsized.length, count }),
      extent,
      ...findingsAt(
        document,
        unsized.map(({ element }) => element),
        messages.here,
      ),
    })
  },
})

const NO_STYLES = { sheets: [], hasUnread: false }

/** By the HTML and by style sheets together. */
function isSizedWith({ sides }: Image, style: ImageSize | undefined): boolean {
  if (style === undefined) return false
  return (
    style.outOfFlow ||
    reservesSpace({
      width: sides.width || style.width,
      height: sides.height || style.height,
      ratio: sides.ratio || style.ratio,
    })
  )
}

/** An SVG in a data URL has its size at once. */
function needsDimensions({ source }: Image): boolean {
  return !/^\s{0,9}data:image\/svg/i.test(source)
}
