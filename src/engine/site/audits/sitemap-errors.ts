import { defineMessages } from '../../audit.ts'
import { LARGE_SITEMAPS, SITEMAP_PROTOCOL } from '../../authorities.ts'
import { siteMessages } from '../messages.ts'
import { ruling, shareOutcome, sortedPages } from '../rules.ts'
import type { SitemapFacts } from '../site.ts'
import { defineSiteAudit } from '../site-audit.ts'

const messages = defineMessages({
  valid: { one: 'The sitemap is valid.', other: 'All {count} sitemaps are valid.' },
  found: { one: '{count} sitemap has an error.', other: '{count} sitemaps have errors.' },
  unreachable: '{url} responds with status {status}.',
  noResponse: '{url} does not respond.',
  unreadable: '{url} is neither a sitemap, a feed nor a list of URLs.',
  tooMany: '{url} lists more than 50,000 URLs; 50,000 are allowed.',
  tooLarge: '{url} is larger than 50 MB.',
  wrongHost: '{url} lists URLs of another host or protocol, whose robots.txt does not name it.',
  wrongFolder: '{url} lists URLs or sitemaps outside of its folder.',
  invalidUrls: '{url} lists relative or otherwise invalid URLs.',
  nestedIndex: '{url} is a sitemap index that lists another index; an index can only list sitemaps.',
  refused: 'The request for {url} was rate-limited.',
  notJudged: 'No sitemap could be judged, because all requests for them were rate-limited.',
})

export const sitemapErrors = defineSiteAudit({
  id: 'site/sitemap-errors',
  importance: 'high',
  title: 'Sitemaps are valid',
  failureTitle: 'Sitemaps with errors',
  why: 'Search engines ignore a sitemap, or parts of it, that they can’t read or that breaks the rules.',
  fix: 'Correct each sitemap: valid XML, at most 50,000 URLs and 50 MB a file, only absolute URLs of the same host, placed in the root folder.',
  messages,
  authorities: [SITEMAP_PROTOCOL, LARGE_SITEMAPS],

  check(site) {
    // A guess that was wrong is no sitemap.
    const sitemaps = site.sitemaps.filter(({ named, problem }) => named || problem !== 'unreachable')
    if (sitemaps.length === 0) return ruling('not-applicable', siteMessages.noSitemaps)
    const groups = sitemaps
      .filter(({ problem }) => problem !== null)
      .map((sitemap) => ({
        message: problemOf(sitemap),
        target: null,
        pages: sortedPages(sitemap.misplaced ?? sitemap.pages),
        note: isRefused(sitemap),
      }))
    const judged = sitemaps.filter((sitemap) => !isRefused(sitemap)).length
    const broken = groups.filter(({ note }) => !note).length
    if (judged === 0) return ruling('unknown', messages.notJudged, groups)
    if (broken === 0) return ruling('pass', messages.valid({ count: judged }), groups)
    return ruling(shareOutcome(broken, judged), messages.found({ count: broken }), groups)
  },
})

/** Ours are a part of the requests: that says nothing about the sitemap. */
function isRefused({ status }: Pick<SitemapFacts, 'status'>): boolean {
  return status === 429
}

function problemOf({ url, status, problem }: SitemapFacts) {
  switch (problem) {
    case 'unreachable':
      if (isRefused({ status })) return messages.refused({ url })
      return status === 0 ? messages.noResponse({ url }) : messages.unreachable({ url, status: String(status) })
    case 'too-many':
      return messages.tooMany({ url })
    case 'too-large':
      return messages.tooLarge({ url })
    case 'wrong-host':
      return messages.wrongHost({ url })
    case 'wrong-folder':
      return messages.wrongFolder({ url })
    case 'invalid-urls':
      return messages.invalidUrls({ url })
    case 'nested-index':
      return messages.nestedIndex({ url })
    default:
      return messages.unreadable({ url })
  }
}
