import { defineMessages } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { medianOf } from '../median.ts'
import { siteMessages } from '../messages.ts'
import { FILE_KINDS } from '../pages/page-facts.ts'
import { affectedPages, groupsByPattern, pagesOf, ruling } from '../rules.ts'
import type { Site } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const LARGE_DOCUMENT = 1_000_000
/** Three times the median is heavy for this site, unless it is light anyway. */
const OUTLIER = { factor: 3, from: 1_000_000 }

const messages = defineMessages({
  light: 'Few pages are much heavier than the others; the median is {median:bytes}.',
  found: {
    one: '{count} of {all} pages is heavy; the median is {median:bytes}.',
    other: '{count} of {all} pages are heavy; the median is {median:bytes}.',
  },
  document: 'Pages like {pattern}: the HTML alone is larger than 1 MB.',
  total: 'Pages like {pattern}: with their files, more than three times as heavy as the median.',
})

export const heavyPages = defineSiteAudit({
  id: 'site/heavy-pages',
  importance: 'low',
  title: 'Pages are similar in weight',
  failureTitle: 'Pages much heavier than the others',
  why: 'Heavy pages load slowly on phones and use up visitors’ mobile data.',
  fix: 'Look at what the heavy kinds of pages have in common: large images, long lists, inline data.',
  messages,
  authorities: [lighthouseAudit('avoid enormous network payloads', 'performance/total-byte-weight')],

  check(site) {
    const pages = pagesOf(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const weight = weightsOf(site)
    const median = medianOf(Array.from(pages, (page) => weight[page]!))
    const limit = Math.max(median * OUTLIER.factor, OUTLIER.from)
    const isLarge = (page: number) => site.bytes[page]! > LARGE_DOCUMENT
    const groups = [
      ...groupsByPattern(site, pages.filter(isLarge), (pattern) => messages.document({ pattern })),
      ...groupsByPattern(
        site,
        pages.filter((page) => !isLarge(page) && weight[page]! > limit),
        (pattern) => messages.total({ pattern }),
      ),
    ]
    const count = affectedPages(site, groups).length
    if (count <= pages.length * 0.05) return ruling('pass', messages.light({ median }))
    return ruling('warn', messages.found({ count, all: pages.length, median }), groups)
  },
})

/** Bytes of each page and its files; of several images for one place, only the first counts. */
function weightsOf({ bytes, files }: Site): Float64Array {
  const weights = Float64Array.from(bytes)
  files.address.forEach((address, file) => {
    if (FILE_KINDS[files.kind[file]!] === 'candidate') return
    for (let use = files.first[file]!; use < files.first[file + 1]!; use++)
      weights[files.pages[use]!]! += bytes[address]!
  })
  return weights
}
