import { defineMessages } from '../../audit.ts'
import { SNIPPETS } from '../../authorities.ts'
import { repeatedTexts } from '../repetition.ts'
import { ruling, shareRuling } from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  none: 'No indexable page has a meta description.',
  unique: 'Every meta description belongs to one page.',
  found: {
    one: '{count} page shares its meta description with another.',
    other: '{count} pages share their meta description with others.',
  },
  same: 'Meta description: “{text}”',
})

export const duplicateDescriptions = defineSiteAudit({
  id: 'site/duplicate-descriptions',
  importance: 'low',
  title: 'Meta descriptions are unique',
  failureTitle: 'Duplicate meta descriptions',
  why: 'A description that fits every page describes none; search engines then pick a sentence themselves.',
  fix: 'Write a description for each important page, and leave it out on the others rather than repeat it.',
  messages,
  authorities: [SNIPPETS],

  check(site) {
    const { groups, applicable } = repeatedTexts(site, site.description, (text) => messages.same({ text }))
    if (applicable === 0) return ruling('not-applicable', messages.none)
    return shareRuling(site, groups, applicable, { none: messages.unique, some: messages.found })
  },
})
