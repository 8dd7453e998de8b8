import { siteAudits } from '../audits/index.ts'
import { judgeSite } from '../judge-site.ts'
import { pageColumns } from '../page-columns.ts'
import { ORIGIN } from './description.ts'
import type { DescribedSite } from './site.ts'

export function resultsOf(site: DescribedSite) {
  return { assessment: judgeSite(site, { audits: siteAudits }), columns: pageColumns(site) }
}

export function urlIn(site: DescribedSite): (position: number) => string {
  return (position) => new URL(site.urlOf(position), ORIGIN).href
}
