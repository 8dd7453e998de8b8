import type { Audit } from '../../audit.ts'
import { canonical } from './canonical.ts'
import { contentLength } from './content-length.ts'
import { crawlableLinks } from './crawlable-links.ts'
import { description } from './description.ts'
import { favicon } from './favicon.ts'
import { headValid } from './head-valid.ts'
import { headings } from './headings.ts'
import { hreflang } from './hreflang.ts'
import { indexable } from './indexable.ts'
import { javascript } from './javascript.ts'
import { keywords } from './keywords.ts'
import { linkText } from './link-text.ts'
import { linksCount } from './links-count.ts'
import { llmsTxt } from './llms-txt.ts'
import { notFound } from './not-found.ts'
import { openGraph } from './open-graph.ts'
import { redirects } from './redirects.ts'
import { robotsTxt } from './robots-txt.ts'
import { sitemap } from './sitemap.ts'
import { structuredData } from './structured-data.ts'
import { title } from './title.ts'
import { url } from './url.ts'

export const seo: readonly Audit[] = [
  title,
  description,
  headings,
  indexable,
  robotsTxt,
  canonical,
  hreflang,
  crawlableLinks,
  linkText,
  headValid,
  redirects,
  notFound,
  structuredData,
  openGraph,
  sitemap,
  url,
  favicon,
  keywords,
  contentLength,
  linksCount,
  llmsTxt,
  javascript,
]
