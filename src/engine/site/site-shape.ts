import { resultOf } from '../score.ts'
import type { SiteAssessment } from './judge-site.ts'
import { compare, type PageColumns } from './page-columns.ts'
import { isPage } from './rules.ts'
import { NO_SCORE, type Site, UNREACHED } from './site.ts'

/** The shape of the site: what charts show. */
export interface SiteShape {
  /** Pages by clicks from the start page; the last has all that are as far or farther. */
  clicks: number[]
  unreached: number
  orphans: number
  codes: { code: number; count: number }[]
  directories: { path: string; pages: number; good: number; decent: number; bad: number }[]
  patterns: { name: string; pages: number; known: number; closed: 'alike' | 'endless' | null }[]
}

const MAX_DIRECTORIES = 200
const MAX_PATTERNS = 100
/** More clicks than anybody looks at one by one. */
export const MOST_CLICKS = 20

export function shapeOf(
  site: Site,
  { pages }: PageColumns,
  { audits }: SiteAssessment,
  urlOf: (position: number) => string,
): SiteShape {
  const clicks: number[] = []
  let unreached = 0
  const codes = new Map<number, number>()
  const directories = new Map<string, { path: string; pages: number; good: number; decent: number; bad: number }>()
  for (const page of pages) {
    codes.set(site.status[page]!, (codes.get(site.status[page]!) ?? 0) + 1)
    if (!isPage(site, page)) continue
    if (site.clicks[page] === UNREACHED) unreached++
    else {
      const far = Math.min(site.clicks[page]!, MOST_CLICKS)
      while (clicks.length <= far) clicks.push(0)
      clicks[far]!++
    }
    const result = site.score[page] === NO_SCORE ? null : resultOf(site.score[page]!)
    for (const path of directoriesOf(urlOf(page))) {
      const known = directories.get(path) ?? { path, pages: 0, good: 0, decent: 0, bad: 0 }
      known.pages++
      if (result !== null) known[result]++
      directories.set(path, known)
    }
  }
  const largest = [...directories.values()].sort((a, b) => b.pages - a.pages || compare(a.path, b.path))
  const orphans = audits.find(({ id }) => id === 'site/orphans')?.pages.length ?? 0
  return {
    clicks,
    unreached,
    orphans,
    codes: [...codes].map(([code, count]) => ({ code, count })).sort((a, b) => a.code - b.code),
    directories: largest.slice(0, MAX_DIRECTORIES).sort((a, b) => compare(a.path, b.path)),
    patterns: site.patterns
      .map(({ name, pages, known, closed }) => ({ name, pages, known, closed }))
      .sort((a, b) => b.pages - a.pages || b.known - a.known || compare(a.name, b.name))
      .slice(0, MAX_PATTERNS),
  }
}

/** `/a/b/c.html` is in `/`, `/a/` and `/a/b/`; deeper directories count for their third level. */
function directoriesOf(url: string): string[] {
  const path = new URL(url).pathname
  const found: string[] = []
  for (let at = path.indexOf('/'); at !== -1 && found.length < 4; at = path.indexOf('/', at + 1))
    found.push(path.slice(0, at + 1))
  return found
}
