import { defineMessages } from '../../audit.ts'
import { DUPLICATE_URLS } from '../../authorities.ts'
import { sameText } from '../duplicates.ts'
import { areDifferent, versionsOf } from '../repetition.ts'
import { indexablePages, representative, ruling, shareRuling } from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** Fewer words are a listing without entries, or a form. */
const MIN_WORDS = 50

const messages = defineMessages({
  none: 'No indexable page has text of its own.',
  unique: 'No two indexable pages have the same text.',
  found: {
    one: '{count} page has the same text as another.',
    other: '{count} pages have the same text as others.',
  },
  same: '{count} pages with the same text of {words} words.',
  short: '{count} pages with the same few words, such as a list without entries.',
})

export const duplicateContent = defineSiteAudit({
  id: 'site/duplicate-content',
  importance: 'high',
  title: 'Every page has its own text',
  failureTitle: 'Duplicate content: pages with the same text',
  why: 'Search engines show only one of these pages, and not always the one you would choose.',
  fix: 'Merge the pages and redirect to the one that stays, or let the copies name it as their canonical URL.',
  messages,
  authorities: [DUPLICATE_URLS],

  check(site) {
    const pages = indexablePages(site).filter((page) => site.text[page] !== 0)
    if (pages.length === 0) return ruling('not-applicable', messages.none)
    const versions = versionsOf(site)
    const groups = sameText(site.text, pages)
      .filter((members) => areDifferent(versions, members))
      .map((members) => {
        const words = site.words[members[0]!]!
        const note = words < MIN_WORDS
        const count = members.length
        const message = note ? messages.short({ count }) : messages.same({ count, words })
        return { message, target: representative(site, members), pages: members, note }
      })
    return shareRuling(site, groups, pages.length, { none: messages.unique, some: messages.found })
  },
})
