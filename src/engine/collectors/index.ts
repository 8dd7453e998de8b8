import type { Collector } from '../collector.ts'
import { canonicalTarget } from './canonical-target.ts'
import { certificate } from './certificate.ts'
import { httpVisit } from './http-visit.ts'
import { icons } from './icons.ts'
import { llmsTxt } from './llms-txt.ts'
import { notFound } from './not-found.ts'
import { resources } from './resources.ts'
import { robots } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { sitemap } from './sitemap.ts'

/** Run once the page has been fetched; small files first, because a host gets two requests at a time. */
export const collectors: readonly Collector[] = [
  robots,
  certificate,
  httpVisit,
  notFound,
  icons,
  canonicalTarget,
  securityTxt,
  llmsTxt,
  sitemap,
  resources,
]
