import { defineMessages } from '../../audit.ts'
import { googleSearch, ROBOTS_EXCLUSION } from '../../authorities.ts'
import { FILE_KINDS } from '../pages/page-facts.ts'
import { affectedPages, hasFlag, ignoredRules, pagesOf, ruling } from '../rules.ts'
import { FLAG } from '../site.ts'
import { defineSiteAudit, type SiteGroup } from '../site-audit.ts'

const messages = defineMessages({
  none: 'The pages use no scripts or stylesheets of the site.',
  allowed: 'Googlebot may load the scripts and stylesheets of the site.',
  found: {
    one: '{count} page uses scripts or stylesheets that robots.txt blocks for Googlebot.',
    other: '{count} pages use scripts or stylesheets that robots.txt blocks for Googlebot.',
  },
  script: 'robots.txt blocks this script.',
  style: 'robots.txt blocks this stylesheet.',
})

export const robotsBlocksFiles = defineSiteAudit({
  id: 'site/robots-blocks-files',
  importance: 'high',
  title: 'robots.txt allows scripts and stylesheets',
  failureTitle: 'robots.txt blocks scripts or stylesheets',
  why: 'Google renders pages like a browser. Without their scripts and styles it sees them differently than visitors do.',
  fix: 'Remove the rules that block these files, or add an `Allow` rule for them.',
  messages,
  authorities: [
    ROBOTS_EXCLUSION,
    googleSearch('JavaScript SEO basics', 'crawling-indexing/javascript/javascript-seo-basics'),
  ],

  check(site) {
    const allPages = pagesOf(site)
    const hosts = new Set(allPages.map((page) => site.host[page]!))
    const groups: SiteGroup[] = []
    let own = 0
    site.files.address.forEach((target, file) => {
      const kind = FILE_KINDS[site.files.kind[file]!]!
      // Analytics and other services on hosts of their own don't change what the page shows.
      if ((kind !== 'script' && kind !== 'style') || !hosts.has(site.host[target]!)) return
      own++
      if (!hasFlag(site, target, FLAG.blockedForGoogle)) return
      const pages = site.files.pages.slice(site.files.first[file], site.files.first[file + 1])
      groups.push({ message: messages[kind], target, pages })
    })
    if (own === 0) return ruling('not-applicable', messages.none)
    const count = affectedPages(site, groups).length
    if (count === 0) return ignoredRules(site) ?? ruling('pass', messages.allowed)
    return ruling(count > allPages.length * 0.01 ? 'fail' : 'warn', messages.found({ count }), groups)
  },
})
