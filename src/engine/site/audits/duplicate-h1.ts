import { defineMessages } from '../../audit.ts'
import { TITLE_LINKS } from '../../authorities.ts'
import { repeatedTexts } from '../repetition.ts'
import { affectedPages, ruling } from '../rules.ts'
import { defineSiteAudit } from '../site-audit.ts'

/** Half of the pages, of ten at least: then it comes from the template. */
const TEMPLATE_SHARE = 0.5
const TEMPLATE_PAGES = 10

const messages = defineMessages({
  none: 'No indexable page has a main heading (h1).',
  unique: 'Every indexable page has a main heading of its own.',
  found: {
    one: '{count} page shares its main heading (h1) with another.',
    other: '{count} pages share their main heading (h1) with others.',
  },
  same: 'Main heading: “{text}”',
  template: 'Main heading of most pages: “{text}”. It seems to come from the template.',
})

export const duplicateH1 = defineSiteAudit({
  id: 'site/duplicate-h1',
  importance: 'low',
  title: 'Main headings are unique',
  failureTitle: 'Duplicate main headings (h1)',
  why: 'The main heading tells readers which page they are on, and search engines may use it as the title of the result.',
  fix: 'Let the `h1` name the topic of the page, and put the name of the site into another element.',
  messages,
  authorities: [TITLE_LINKS],

  check(site) {
    const { groups, applicable } = repeatedTexts(site, site.h1, (text, pages, all) => {
      const isTemplate = pages.length >= TEMPLATE_PAGES && pages.length >= all * TEMPLATE_SHARE
      return isTemplate ? messages.template({ text }) : messages.same({ text })
    })
    if (applicable === 0) return ruling('not-applicable', messages.none)
    if (groups.length === 0) return ruling('pass', messages.unique)
    return ruling('warn', messages.found({ count: affectedPages(site, groups).length }), groups)
  },
})
