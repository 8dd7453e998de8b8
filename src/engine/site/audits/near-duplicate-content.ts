import { defineMessages } from '../../audit.ts'
import { screamingFrog } from '../../authorities.ts'
import { similarText } from '../duplicates.ts'
import { areDifferent, versionsOf } from '../repetition.ts'
import { affectedPages, indexablePages, representative, ruling } from '../rules.ts'
import { NONE } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const MIN_WORDS = 50

const messages = defineMessages({
  none: 'Fewer than two indexable pages have enough text to compare.',
  unique: 'No two indexable pages have nearly the same text.',
  found: {
    one: '{count} of {all} pages is nearly the same as another.',
    other: '{count} of {all} pages are nearly the same as others.',
  },
  alike: '{count} pages whose text is 90% alike or more.',
})

export const nearDuplicateContent = defineSiteAudit({
  id: 'site/near-duplicate-content',
  importance: 'medium',
  title: 'Pages differ in their text',
  failureTitle: 'Near-duplicate content: pages with nearly the same text',
  why: 'Pages that differ in a few words compete with each other in search results, and readers learn nothing new.',
  fix: 'Merge such pages, or add to each what makes it different.',
  messages,
  authorities: [screamingFrog('near duplicates', 'content/near-duplicates')],

  check(site) {
    const pages = onePerText(
      site.text,
      indexablePages(site)
        .filter((page) => site.words[page]! >= MIN_WORDS && site.sketches.slot[page] !== NONE)
        // Of pages with the same text always the same one, and compared in the same order, however the scan went.
        .sort(site.compareUrls),
    )
    if (pages.length < 2) return ruling('not-applicable', messages.none)
    const versions = versionsOf(site)
    const groups = similarText(site.sketches, pages)
      .filter((members) => areDifferent(versions, members))
      .map((members) => ({
        message: messages.alike({ count: members.length }),
        target: representative(site, members),
        pages: members.sort(),
      }))
    const count = affectedPages(site, groups).length
    if (count === 0) return ruling('pass', messages.unique)
    const outcome = count > pages.length * 0.2 ? 'fail' : 'warn'
    return ruling(outcome, messages.found({ count, all: pages.length }), groups)
  },
})

/** Pages with exactly the same text are another finding. */
function onePerText(text: Float64Array, pages: Uint32Array): Uint32Array {
  const seen = new Set<number>()
  return pages.filter((page) => {
    const isNew = !seen.has(text[page]!)
    seen.add(text[page]!)
    return isNew
  })
}
