import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import { atEach } from '../../derive/document/where.ts'
import type { Image } from '../../derive/resources/resource-images.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const imageSize = defineAudit({
  id: 'performance/image-size',
  importance: 'low',
  title: 'Images say how much room they need',
  why: 'Without a size the browser keeps no room free, and the text jumps when the image arrives.',
  fix: 'Give every `img` the `width` and `height` of its file, or an `aspect-ratio` and one side in its style; CSS can still scale it.',
  authorities: [
    {
      name: 'web.dev: images without dimensions',
      url: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><img src="/house.jpg" alt="Our house"></body>',
    good: '<body><img src="/house.jpg" alt="Our house" width="640" height="480"></body>',
  },
  needs: ['document', 'images'],

  check({ document, images }) {
    const shown = images.filter((image) => !isDrawing(image))
    if (shown.length === 0) return notApplicable('The page has no images.')
    const unsized = shown.filter((image) => !image.sized && !image.outOfFlow)
    const all = counted(shown.length, 'image')
    if (unsized.length === 0) return pass('Every image says how much room it needs.', { value: all })
    return warn(`${unsized.length} of ${all} do not say in the markup how much room they need.`, {
      value: `${unsized.length} of ${all}`,
      ...atEach(
        document,
        unsized.map(({ element }) => element),
        'No width and height, and no aspect-ratio with one of them, in the markup.',
      ),
    })
  },
})

/** A drawing written into the page itself brings its size along at once. */
function isDrawing({ source }: Image): boolean {
  return /^\s{0,9}data:image\/svg/i.test(source)
}
