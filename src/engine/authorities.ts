import type { Authority } from './audit.ts'

/** The sources of audits, by who publishes them. */

/** A rule of the W3C's ACT group, and the requirement it tests. */
export function actRule(requirement: string, id: string): Authority {
  return { name: `${requirement} (ACT ${id})`, url: actUrl(id) }
}

/** Another rule that belongs to it. */
export function alsoActRule(subject: string, id: string): Authority {
  return { name: `ACT ${id}: ${subject}`, url: actUrl(id) }
}

function actUrl(id: string): string {
  return `https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`
}

export function wcagTechnique(subject: string, path: string): Authority {
  const [kind, id] = path.split('/') as [string, string]
  const name = `WCAG ${kind === 'failures' ? 'failure' : 'technique'} ${id}: ${subject}`
  return { name, url: `https://www.w3.org/WAI/WCAG22/Techniques/${path}` }
}

/** A success criterion, by its number and name. */
export function wcagCriterion(criterion: string, page: string): Authority {
  return { name: `WCAG 2.2, ${criterion}`, url: `https://www.w3.org/WAI/WCAG22/Understanding/${page}.html` }
}

export function axeRule(id: string): Authority {
  return { name: `axe-core: ${id}`, url: `https://dequeuniversity.com/rules/axe/4.14/${id}` }
}

export function ariaInHtml(subject: string, fragment: string): Authority {
  return { name: `ARIA in HTML: ${subject}`, url: `https://www.w3.org/TR/html-aria/#${fragment}` }
}

export function lighthouseAudit(subject: string, path: string): Authority {
  return { name: `Lighthouse: ${subject}`, url: `https://developer.chrome.com/docs/lighthouse/${path}` }
}

export function chromeInsight(subject: string, path: string): Authority {
  return { name: `Chrome: ${subject}`, url: `https://developer.chrome.com/docs/performance/insights/${path}` }
}

export function googleSearch(subject: string, path: string): Authority {
  return { name: `Google Search Central: ${subject}`, url: `https://developers.google.com/search/docs/${path}` }
}

export function mdn(subject: string, path: string): Authority {
  return { name: `MDN: ${subject}`, url: `https://developer.mozilla.org/en-US/docs/Web/${path}` }
}

export function webDev(subject: string, path: string): Authority {
  return { name: `web.dev: ${subject}`, url: `https://web.dev/${path}` }
}

export function htmlStandard(subject: string, section: string): Authority {
  return { name: `HTML: ${subject}`, url: `https://html.spec.whatwg.org/multipage/${section}` }
}

export function w3c(subject: string, path: string): Authority {
  return { name: `W3C: ${subject}`, url: `https://www.w3.org/TR/${path}` }
}

export function rfc(number: number, subject: string): Authority {
  return { name: `RFC ${number}: ${subject}`, url: `https://www.rfc-editor.org/rfc/rfc${number}` }
}

/** A page of Screaming Frog's list of SEO issues. */
export function screamingFrog(name: string, path: string): Authority {
  return { name: `Screaming Frog: ${name}`, url: `https://www.screamingfrog.co.uk/seo-spider/issues/${path}/` }
}

/** Those of several audits. */
export const OBSERVATORY: Authority = {
  name: 'MDN HTTP Observatory',
  url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
}
export const DUPLICATE_URLS = googleSearch('consolidate duplicate URLs', 'crawling-indexing/consolidate-duplicate-urls')
export const CRAWL_BUDGET: Authority = {
  name: 'Google: crawl budget management',
  url: 'https://developers.google.com/crawling/docs/crawl-budget',
}
export const HTTP_ERRORS = googleSearch(
  'HTTP status codes, network and DNS errors',
  'crawling-indexing/http-network-errors',
)
export const CRAWLABLE_LINKS = googleSearch('make your links crawlable', 'crawling-indexing/links-crawlable')
export const URL_STRUCTURE = googleSearch('URL structure', 'crawling-indexing/url-structure')
export const FACETED_NAVIGATION: Authority = {
  name: 'Google: managing crawling of faceted navigation URLs',
  url: 'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
}
export const LOCALIZED_VERSIONS = googleSearch(
  'localized versions of your pages',
  'specialty/international/localized-versions',
)
export const PAGINATION = googleSearch(
  'pagination and incremental page loading',
  'specialty/ecommerce/pagination-and-incremental-page-loading',
)
export const TITLE_LINKS = googleSearch('title links', 'appearance/title-link')
export const SNIPPETS = googleSearch('snippets and meta descriptions', 'appearance/snippet')
export const QUALIFIED_LINKS = googleSearch('qualify your outbound links', 'crawling-indexing/qualify-outbound-links')
export const SITEMAP_PROTOCOL: Authority = {
  name: 'Sitemaps protocol',
  url: 'https://www.sitemaps.org/protocol.html',
}
export const LARGE_SITEMAPS = googleSearch('manage large sitemaps', 'crawling-indexing/sitemaps/large-sitemaps')
export const BUILD_SITEMAP = googleSearch('build and submit a sitemap', 'crawling-indexing/sitemaps/build-sitemap')
export const BLOCK_INDEXING = googleSearch('block indexing with noindex', 'crawling-indexing/block-indexing')
export const REDIRECT_STATUS: Authority = {
  name: 'RFC 9110: HTTP semantics, redirection 3xx',
  url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4',
}
export const ROBOTS_EXCLUSION = rfc(9309, 'robots exclusion protocol')
export const REDIRECT_CHAINS: Authority = {
  name: 'Ahrefs: redirect chains',
  url: 'https://help.ahrefs.com/en/articles/2750680',
}
