import { defineMessages } from '../../messages/message.ts'

/** What several site audits say, or the judge of a site. Their keys start with `site/`. */
export const siteMessages = defineMessages(
  {
    cut: 'The scan stopped before it had found every page, so this can’t be judged.',
    list: 'Only the listed pages were scanned, so this can’t be judged.',
    auditFailed: 'This audit failed on this site: {reason}',
    noPages: 'The scan found no pages.',
    noLinks: 'No page links to another page of the site.',
    uncheckedLinks: 'None of the linked URLs could be checked, so this can’t be judged.',
    noRedirects: 'No URL of the site redirects.',
    noCanonicals: 'No page names a canonical URL.',
    uncheckedCanonicals: 'None of the canonical URLs could be checked, so this can’t be judged.',
    robotsIgnored:
      'robots.txt has more than {most} wildcards. Rules with wildcards from line {line} on were ignored, so this can’t be judged.',
    noSitemaps: 'The site has no sitemap.',
    noAlternates: 'No page has hreflang links.',
    uncheckedAlternates: 'None of the language versions could be checked, so this can’t be judged.',
    pattern: 'Pages like {pattern}',
  },
  'site',
)
