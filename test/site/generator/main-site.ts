import { link, SiteDraft } from './draft.ts'
import { finished, type GeneratedSite } from './generated-site.ts'
import type { Plant } from './plant.ts'
import { addressPlants } from './plants/addresses.ts'
import { canonicalPlants } from './plants/canonicals.ts'
import { graphPlants } from './plants/graph.ts'
import { languagePlants } from './plants/languages.ts'
import { linkPlants } from './plants/links.ts'
import { listPlants } from './plants/lists.ts'
import { redirectPlants } from './plants/redirects.ts'
import { robotsPlants } from './plants/robots.ts'
import { securityPlants } from './plants/security.ts'
import { sitemapPlants } from './plants/sitemaps.ts'
import { templatePlants } from './plants/templates.ts'
import { textPlants } from './plants/texts.ts'

export const plants: readonly Plant[] = [
  ...linkPlants,
  ...redirectPlants,
  ...addressPlants,
  ...canonicalPlants,
  ...textPlants,
  ...graphPlants,
  ...sitemapPlants,
  ...languagePlants,
  ...listPlants,
  ...robotsPlants,
  ...securityPlants,
  ...templatePlants,
]

export interface MainSiteOptions {
  seed: number
  /** Pages without any problem. */
  articles: number
  /** How often each problem is planted; by default from 1 to 3 times, as the seed decides. */
  copies?: (plant: Plant) => number
}

/** One site with the problems of most audits, and everything that only looks like one. */
export function makeMainSite({ seed, articles, copies }: MainSiteOptions): GeneratedSite {
  const draft = new SiteDraft({ seed })
  const paths = Array.from({ length: articles }, (_, at) => `/articles/article-${at}`)
  for (const path of paths) draft.page(path, { body: link(draft.random.pick(paths)) })
  for (const plant of draft.random.shuffled(plants)) {
    const count = copies?.(plant) ?? 1 + draft.random.below(3)
    for (let copy = 0; copy < count; copy++) plant.plant(draft, copy)
    plant.decoy?.(draft)
  }
  return finished('main', draft)
}
