import type { Privacy } from '../../vocabulary.ts'

/** Faults of a demo page, each common on real sites. */
export type Fault =
  // of the markup
  | 'title'
  | 'description'
  | 'language'
  | 'viewport'
  | 'canonical'
  | 'heading'
  | 'outline'
  | 'alt'
  | 'labels'
  | 'names'
  | 'links'
  | 'social'
  | 'data'
  | 'frame'
  | 'roles'
  | 'dated'
  | 'refresh'
  | 'noindex'
  // of the server
  | 'policy'
  | 'transport'
  | 'framing'
  | 'sniffing'
  | 'cookies'
  | 'version'
  | 'compression'
  | 'caching'
  | 'slow'
  | 'plain'
  | 'missing'
  | 'sitemap'
  | 'icon'
  | 'old'
  | 'expired'
  // of what it loads
  | 'weight'
  | 'scripts'
  | 'mixed'

/** Why a page cannot be audited. */
export type Failing = 'dns' | 'error' | 'refused' | 'pdf' | 'wall'

export interface DemoPage {
  path: string
  title: string
  about: string
  sections: readonly (readonly [heading: string, text: string])[]
  /** In addition to the faults of the site. */
  faults?: readonly Fault[]
  /** How many days ago a fault appeared or was fixed. */
  appeared?: Partial<Record<Fault, number>>
  fixed?: Partial<Record<Fault, number>>
  /** How many days ago each run was, the oldest first; empty if the page is still queued. */
  daysAgo: readonly number[]
  /** How its last run fails. */
  failing?: Failing
  privacy?: Privacy
}

export interface DemoSite {
  host: string
  name: string
  language: string
  /** The color of its images. */
  hue: number
  faults: readonly Fault[]
  fixed?: Partial<Record<Fault, number>>
  pages: readonly DemoPage[]
}

/** The faults of a page that many days ago. */
export function faultsOf(site: DemoSite, page: DemoPage, daysAgo: number): Fault[] {
  const { appeared = {} } = page
  const fixed = { ...site.fixed, ...page.fixed }
  const all = new Set<Fault>([...site.faults, ...(page.faults ?? []), ...(Object.keys(appeared) as Fault[])])
  return [...all].filter((fault) => daysAgo <= (appeared[fault] ?? Infinity) && daysAgo > (fixed[fault] ?? -1))
}
