import { MAX_LINKS } from '../../../src/engine/site/pages/page-links.ts'
import type { BrokenLink } from './our-links.ts'
import type { SiteFiles } from './site-files.ts'

/** Links about which we stand by another answer than linkinator, and why. */
export interface LinkDeviation {
  /** Who reports them as broken. */
  by: 'linkinator' | 'verdict'
  matches(link: BrokenLink, files: SiteFiles): boolean
  reason: string
  /** The section that says who is right. */
  authority: string
  example: string
}

export const linkDeviations: LinkDeviation[] = [
  {
    by: 'linkinator',
    reason:
      'The id is written with percent signs, and so is the fragment: browsers look for it as written before they decode it.',
    authority:
      'HTML §7.4.6.4, select the indicated part: https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-indicated-part-of-the-document',
    example: '<a href="#impl-Add%3C%26i8%3E-for-i8"> to <section id="impl-Add%3C%26i8%3E-for-i8">',
    matches({ page, target, text }, files) {
      const written = [...(files.source(page).fragments.get(`${target}#${text}`) ?? [])]
      const { ids } = files.source(target)
      return written.length > 0 && written.every((fragment) => fragment !== text && ids.has(fragment))
    },
  },
  {
    by: 'linkinator',
    reason: `The page has more than ${MAX_LINKS} links: a scan keeps that many of one page, and its audits report the number.`,
    authority: 'Our own limit, so that no page can use up the memory',
    example: 'reference/print.html, a whole book with 15,123 links',
    matches: ({ page }, files) => files.source(page).links > MAX_LINKS,
  },
]

/** Pages that only one of the two has searched, and why. */
export interface PageDeviation {
  by: 'linkinator' | 'verdict'
  /** `via`: the page that led there. */
  matches(page: string, via: string, files: SiteFiles): boolean
  reason: string
  authority: string
  example: string
}

export const pageDeviations: PageDeviation[] = [
  {
    by: 'linkinator',
    reason: 'Only a frame inside of noscript leads there, which browsers with scripts do not load.',
    authority:
      'HTML §4.12.2, the noscript element: https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element',
    example: '<noscript><iframe class="sidebar-iframe-outer" src="toc.html"></iframe></noscript>',
    matches(page, via, files) {
      const { references, noscriptReferences } = files.source(via)
      return noscriptReferences.has(page) && !references.has(page)
    },
  },
]
