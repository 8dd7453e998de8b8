import type { Privacy } from '../../vocabulary.ts'

/** What may be wrong with a page of the demo: each is one thing that real sites get wrong. */
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

/** How a page fails to be one. */
export type Failing = 'dns' | 'error' | 'refused' | 'pdf' | 'wall'

export interface DemoPage {
  path: string
  title: string
  about: string
  sections: readonly (readonly [heading: string, text: string])[]
  /** Besides those of the site. */
  faults?: readonly Fault[]
  /** Since how many days a fault is there, or is there no more. */
  appeared?: Partial<Record<Fault, number>>
  mended?: Partial<Record<Fault, number>>
  /** Days ago it was looked at, the first first; empty: it waits for its turn. */
  looked: readonly number[]
  /** What goes wrong when it is looked at for the last time. */
  failing?: Failing
  privacy?: Privacy
}

export interface Site {
  host: string
  name: string
  language: string
  /** A colour of its own, for its pictures. */
  hue: number
  faults: readonly Fault[]
  mended?: Partial<Record<Fault, number>>
  pages: readonly DemoPage[]
}

/** What is wrong with a page that many days ago. */
export function faultsOf(site: Site, page: DemoPage, daysAgo: number): Fault[] {
  const { appeared = {} } = page
  const mended = { ...site.mended, ...page.mended }
  const all = new Set<Fault>([...site.faults, ...(page.faults ?? []), ...(Object.keys(appeared) as Fault[])])
  return [...all].filter((fault) => daysAgo <= (appeared[fault] ?? Infinity) && daysAgo > (mended[fault] ?? -1))
}
