import { defineMessages } from '../../audit.ts'
import { CRAWL_BUDGET } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { FILE_KINDS } from '../pages/page-facts.ts'
import { affectedPages, groupsByPattern, hasFlag, indexablePages, isInTrap, ruling, shareOutcome } from '../rules.ts'
import { FLAG, type Site } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const MIN_WORDS = 50
const MANY = 20
/** Images on more pages than these belong to the template. */
const OWN_IMAGE_PAGES = 3

const messages = defineMessages({
  filled: 'No kind of page is nearly empty.',
  found: {
    one: '{count} page is nearly empty, like many of its kind.',
    other: '{count} pages are nearly empty, like many of their kind.',
  },
  open: 'Many pages of one kind have hardly any text in their HTML, but scripts or images may fill them.',
  pattern: '{count} pages like {pattern} have fewer than 50 words of their own.',
})

export const emptyTemplates = defineSiteAudit({
  id: 'site/empty-templates',
  importance: 'medium',
  title: 'Pages have content',
  failureTitle: 'Many nearly empty pages of the same kind',
  why: 'Pages made from a template with nothing in it disappoint visitors, and crawlers spend their requests on them.',
  fix: 'Create such pages only when there is something to show, mark the others noindex, or respond with 404.',
  messages,
  authorities: [CRAWL_BUDGET],

  check(site) {
    const pages = indexablePages(site)
    if (pages.length === 0) return ruling('not-applicable', siteMessages.noPages)
    const empty = pages.filter((page) => site.words[page]! < MIN_WORDS && !isInTrap(site, page))
    const illustrated = pagesWithOwnImages(site)
    const certain = empty.filter((page) => !hasFlag(site, page, FLAG.needsScripts) && illustrated[page] === 0)
    const groups = groupsByPattern(site, certain, (pattern, { length: count }) =>
      messages.pattern({ pattern, count }),
    ).filter(({ pages: members }) => members.length >= MANY)
    const count = affectedPages(site, groups).length
    if (count > 0) return ruling(shareOutcome(count, pages.length), messages.found({ count }), groups)
    const isOpen = [...Map.groupBy(empty, (page) => site.pattern[page]!).values()].some(({ length }) => length >= MANY)
    return isOpen ? ruling('unknown', messages.open) : ruling('pass', messages.filled)
  },
})

/** A gallery says little and shows much. */
function pagesWithOwnImages({ count, files }: Site): Uint8Array {
  const found = new Uint8Array(count)
  files.address.forEach((_, file) => {
    const pages = files.pages.subarray(files.first[file], files.first[file + 1])
    if (FILE_KINDS[files.kind[file]!] !== 'image' || pages.length > OWN_IMAGE_PAGES) return
    for (const page of pages) found[page] = 1
  })
  return found
}
