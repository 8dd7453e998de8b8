import type { Authority } from '../audit.ts'

/** Sources that several site audits share. */
const GOOGLE = 'https://developers.google.com/search/docs'

export const DUPLICATE_URLS: Authority = {
  name: 'Google Search Central: consolidate duplicate URLs',
  url: `${GOOGLE}/crawling-indexing/consolidate-duplicate-urls`,
}
export const CRAWL_BUDGET: Authority = {
  name: 'Google: crawl budget management',
  url: 'https://developers.google.com/crawling/docs/crawl-budget',
}
export const HTTP_ERRORS: Authority = {
  name: 'Google Search Central: HTTP status codes, network and DNS errors',
  url: `${GOOGLE}/crawling-indexing/http-network-errors`,
}
export const CRAWLABLE_LINKS: Authority = {
  name: 'Google Search Central: make your links crawlable',
  url: `${GOOGLE}/crawling-indexing/links-crawlable`,
}
export const URL_STRUCTURE: Authority = {
  name: 'Google Search Central: URL structure',
  url: `${GOOGLE}/crawling-indexing/url-structure`,
}
export const FACETED_NAVIGATION: Authority = {
  name: 'Google: managing crawling of faceted navigation URLs',
  url: 'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
}
export const LOCALIZED_VERSIONS: Authority = {
  name: 'Google Search Central: localized versions of your pages',
  url: `${GOOGLE}/specialty/international/localized-versions`,
}
export const PAGINATION: Authority = {
  name: 'Google Search Central: pagination and incremental page loading',
  url: `${GOOGLE}/specialty/ecommerce/pagination-and-incremental-page-loading`,
}
export const TITLE_LINKS: Authority = {
  name: 'Google Search Central: title links',
  url: `${GOOGLE}/appearance/title-link`,
}
export const SNIPPETS: Authority = {
  name: 'Google Search Central: snippets and meta descriptions',
  url: `${GOOGLE}/appearance/snippet`,
}
export const QUALIFIED_LINKS: Authority = {
  name: 'Google Search Central: qualify your outbound links',
  url: `${GOOGLE}/crawling-indexing/qualify-outbound-links`,
}
export const SITEMAP_PROTOCOL: Authority = {
  name: 'Sitemaps protocol',
  url: 'https://www.sitemaps.org/protocol.html',
}
export const LARGE_SITEMAPS: Authority = {
  name: 'Google Search Central: manage large sitemaps',
  url: `${GOOGLE}/crawling-indexing/sitemaps/large-sitemaps`,
}
export const BUILD_SITEMAP: Authority = {
  name: 'Google Search Central: build and submit a sitemap',
  url: `${GOOGLE}/crawling-indexing/sitemaps/build-sitemap`,
}
export const BLOCK_INDEXING: Authority = {
  name: 'Google Search Central: block indexing with noindex',
  url: `${GOOGLE}/crawling-indexing/block-indexing`,
}
export const REDIRECT_STATUS: Authority = {
  name: 'RFC 9110: HTTP semantics, redirection 3xx',
  url: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4',
}
export const ROBOTS_EXCLUSION: Authority = {
  name: 'RFC 9309: robots exclusion protocol',
  url: 'https://www.rfc-editor.org/rfc/rfc9309',
}
export const OBSERVATORY: Authority = {
  name: 'MDN HTTP Observatory',
  url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
}
export const REDIRECT_CHAINS: Authority = {
  name: 'Ahrefs: redirect chains',
  url: 'https://help.ahrefs.com/en/articles/2750680',
}

/** A page of Screaming Frog's list of SEO issues. */
export function screamingFrog(name: string, path: string): Authority {
  return { name: `Screaming Frog: ${name}`, url: `https://www.screamingfrog.co.uk/seo-spider/issues/${path}/` }
}
