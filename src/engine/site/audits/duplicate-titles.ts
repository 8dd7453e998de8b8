import { defineMessages } from '../../audit.ts'
import { TITLE_LINKS } from '../../authorities.ts'
import { repeatedTexts } from '../repetition.ts'
import { ruling, shareRuling } from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  none: 'No indexable page has a title.',
  unique: 'Every indexable page has a title of its own.',
  found: {
    one: '{count} page shares its title with another.',
    other: '{count} pages share their title with others.',
  },
  same: 'Title: “{text}”',
})

export const duplicateTitles = defineSiteAudit({
  id: 'site/duplicate-titles',
  importance: 'medium',
  title: 'Page titles are unique',
  failureTitle: 'Duplicate page titles',
  why: 'In search results, tabs and bookmarks, these pages can’t be told apart.',
  fix: 'Give each page a title that says what this page is about and no other.',
  messages,
  authorities: [TITLE_LINKS],

  check(site) {
    const { groups, applicable } = repeatedTexts(site, site.title, (text) => messages.same({ text }))
    if (applicable === 0) return ruling('not-applicable', messages.none)
    return shareRuling(site, groups, applicable, { none: messages.unique, some: messages.found })
  },
})
