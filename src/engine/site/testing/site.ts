import type { ScanCut } from '../../../vocabulary.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { directoryOf, familyKey, hashText } from '../addresses/address.ts'
import { clicksFrom, inlinksOf } from '../graph.ts'
import { FILE_KINDS, LINK_KINDS, type LinkKind, SECURITY_HEADERS } from '../pages/page-facts.ts'
import { sketchOf } from '../pages/text-sketch.ts'
import { groupOrder } from '../rules.ts'
import {
  type AuditMarks,
  BINS,
  type CookieUse,
  EXTERNAL,
  type HostFacts,
  INVALID_DATE,
  NO_SCORE,
  NONE,
  type PatternFacts,
  type Site,
  type SitemapFacts,
  SOURCE,
  STATE,
} from '../site.ts'
import type { SiteAudit } from '../site-audit.ts'
import {
  absoluteUrl,
  allLinks,
  bitsOf,
  createNumbers,
  type Described,
  descriptionOf,
  flagsOf,
  hostWithoutWww,
  ORIGIN,
  type PageDescription,
  patternOf,
} from './description.ts'

export interface SiteOptions {
  cut?: ScanCut
  hosts?: Partial<Omit<HostFacts, 'robotsRules'>>
  robotsRules?: { line: number; text: string; addresses: string[] }[]
  sitemaps?: (Partial<Omit<SitemapFacts, 'pages' | 'lastmod'>> & {
    pages: string[]
    lastmod?: (string | undefined)[]
  })[]
  /** What the check of an external URL says; without it no external link was checked. */
  external?: { [url: string]: keyof typeof EXTERNAL }
  closed?: { [pattern: string]: 'alike' | 'endless' }
  rendered?: { [url: string]: { sent: number; added?: number; removed?: number } }
  notRendered?: Site['notRendered']
  previousScan?: string
}

const SCANNED_AT = Date.parse('2026-03-01T00:00:00Z')

export type { Described, PageDescription } from './description.ts'

export interface DescribedSite extends Site {
  at(url: string): number
  urlOf(position: number): string
}

/**
 * A site from a short description: `siteOf({ '/': { links: ['/a', '/gone'] }, '/gone': 404 })`. Every address that is only linked is a
 * page if it is on the site, external if not. The start page is the first.
 */
export function siteOf(described: { [url: string]: Described }, options: SiteOptions = {}): DescribedSite {
  const pages = new Map(Object.entries(described).map(([url, one]) => [absoluteUrl(url), descriptionOf(one)]))
  const urls = [...pages.keys()]
  const positions = new Map(urls.map((url, at) => [url, at]))
  const at = (url: string): number => {
    const full = absoluteUrl(url)
    if (!positions.has(full)) {
      positions.set(full, urls.length)
      urls.push(full)
    }
    return positions.get(full)!
  }
  const linksOf = [...pages].map(
    ([url, page]) => [url, allLinks(page).map((link) => ({ ...link, to: at(link.to) }))] as const,
  )
  for (const page of pages.values()) if (page.redirect !== undefined) at(page.redirect)
  for (const page of pages.values()) for (const file of Object.keys(page.files ?? {})) at(file)
  for (const { pages: entries } of options.sitemaps ?? []) entries.forEach(at)
  for (const { addresses } of options.robotsRules ?? []) addresses.forEach(at)
  for (const url of Object.keys(options.external ?? {})) at(url)

  const count = urls.length
  const texts = createNumbers([''])
  const families = createNumbers()
  const patterns = createNumbers()
  const directories = createNumbers()
  const hosts = createNumbers()
  const outside = (url: string): boolean => hostWithoutWww(url) !== new URL(ORIGIN).hostname
  const all = urls.map((url) => pages.get(url) ?? {})

  const first = new Uint32Array(count + 1)
  const to: number[] = []
  const bits: number[] = []
  for (const [url, links] of linksOf) {
    for (const link of links) {
      to.push(link.to)
      bits.push(bitsOf(link, urls[link.to]!))
    }
    first[at(url) + 1] = links.length
  }
  for (let i = 0; i < count; i++) first[i + 1]! += first[i]!
  const links = { first, to: Uint32Array.from(to), bits: Uint16Array.from(bits) }
  const redirect = Int32Array.from(all, (page) => (page.redirect === undefined ? NONE : at(page.redirect)))
  const sketches = all.map(({ text = '' }) => sketchOf([text]))
  const state = Uint8Array.from(all, (page, i) => STATE[page.state ?? (outside(urls[i]!) ? 'external' : 'fetched')])
  const status = Uint16Array.from(all, (page, i) =>
    state[i] !== STATE.fetched
      ? (page.status ?? 0)
      : (page.status ?? (page.redirect === undefined ? 200 : page.temporary ? 302 : 301)),
  )
  const sources = sourcesOf()
  const column = (read: (page: PageDescription) => string | undefined) =>
    Uint32Array.from(all, (page) => texts.of(read(page) ?? ''))
  const pattern = Uint32Array.from(all, ({ pattern }, i) => patterns.of(pattern ?? patternOf(urls[i]!)))
  const alternates = alternatesOf()
  const files = filesOf()
  const checks = Object.entries(options.external ?? {})

  return {
    count,
    number: Uint32Array.from(urls, (_, i) => i),
    start: 0,
    scannedAt: SCANNED_AT,
    previousScanAt: options.previousScan === undefined ? null : Date.parse(options.previousScan),
    cut: options.cut ?? null,
    hosts: {
      https: true,
      hsts: false,
      upgradesInsecure: false,
      answeringVariants: [],
      isStaging: false,
      ...options.hosts,
      robotsRules: (options.robotsRules ?? []).map((rule) => ({
        ...rule,
        addresses: Uint32Array.from(rule.addresses, at),
      })),
    },
    state,
    status,
    flags: Uint32Array.from(all, (page, i) => flagsOf(page, urls[i]!, status[i]!)),
    sources,
    family: Uint32Array.from(urls, (url) => families.of(familyKey(new URL(url)))),
    pattern,
    directory: Uint32Array.from(urls, (url) => directories.of(directoryOf(new URL(url)))),
    host: Uint32Array.from(urls, (url) => hosts.of(hostWithoutWww(url))),
    redirect,
    canonical: Int32Array.from(all, (page) => (page.canonical === undefined ? NONE : at(page.canonical))),
    title: column(({ title }) => title),
    description: column(({ description }) => description),
    h1: column(({ h1 }) => h1),
    lang: column(({ lang }) => lang),
    text: Float64Array.from(sketches, ({ hash }) => hash),
    words: Uint32Array.from(all, (page, i) => page.words ?? sketches[i]!.words),
    sketches: sketchColumns(),
    bytes: Uint32Array.from(all, ({ bytes }) => bytes ?? 10_000),
    firstByte: Uint16Array.from(all, ({ firstByte }) => firstByte ?? 100),
    score: Uint8Array.from(all, ({ score }) => score ?? NO_SCORE),
    headers: Uint8Array.from(all, ({ headers = [] }) =>
      headers.reduce((set, one) => set | (1 << SECURITY_HEADERS.indexOf(one)), 0),
    ),
    clicks: clicksFrom({ count, links, redirect }, 0).clicks,
    links,
    inlinks: inlinksOf(links, count),
    patterns: patternFacts(),
    alternates,
    sitemaps: (options.sitemaps ?? []).map(({ pages: entries, lastmod = [], ...more }) => ({
      url: `${ORIGIN}/sitemap.xml`,
      status: 200,
      kind: 'urlset',
      entries: entries.length,
      named: true,
      problem: null,
      ...more,
      pages: Uint32Array.from(entries, at),
      lastmod: Float64Array.from(entries, (_, i) =>
        lastmod[i] === undefined ? 0 : Date.parse(lastmod[i]) || INVALID_DATE,
      ),
    })),
    files,
    external: {
      checked: options.external !== undefined,
      address: Uint32Array.from(checks, ([url]) => at(url)),
      status: new Uint16Array(checks.length),
      outcome: Uint8Array.from(checks, ([, outcome]) => EXTERNAL[outcome]),
    },
    brokenFragments: {
      from: Uint32Array.from(all.flatMap(({ fragments = [] }, i) => fragments.map(() => i))),
      to: Uint32Array.from(all.flatMap(({ fragments = [] }) => fragments.map((url) => at(withoutFragment(url))))),
      hash: Uint32Array.from(all.flatMap(({ fragments = [] }) => fragments.map(hashText))),
      name: Uint32Array.from(
        all.flatMap(({ fragments = [] }) => fragments.map((url) => texts.of(url.split('#')[1] ?? ''))),
      ),
    },
    cookies: cookiesOf(),
    marks: marksOf(),
    types: [
      ...Map.groupBy(
        all.flatMap(({ types = [] }, i) => types.map((type) => [type, i] as const)),
        ([type]) => type,
      ),
    ].map(([type, members]) => ({ type, pages: Uint32Array.from(members, ([, i]) => i) })),
    rendered: renderedOf(),
    notRendered: options.notRendered ?? null,
    textOf: texts.text,
    // In the order in which a test describes them.
    compareUrls: (a, b) => a - b,
    at,
    urlOf: (position) => (urls[position]!.startsWith(ORIGIN) ? urls[position]!.slice(ORIGIN.length) : urls[position]!),
  }

  function sketchColumns(): Site['sketches'] {
    const having = [...sketches.keys()].filter((i) => sketches[i]!.bins.length > 0)
    const bins = new Uint16Array(having.length * BINS)
    having.forEach((i, slot) => {
      bins.set(sketches[i]!.bins, slot * BINS)
    })
    return { slot: Int32Array.from(sketches, (_, i) => having.indexOf(i)), bins }
  }

  function sourcesOf(): Uint16Array {
    const sources = Uint16Array.from(all, (page) =>
      (page.sources ?? []).reduce((set, source) => set | SOURCE[source], 0),
    )
    sources[0]! |= SOURCE.start
    const bySource: Partial<Record<LinkKind, number>> = {
      link: SOURCE.link,
      canonical: SOURCE.canonical,
      alternate: SOURCE.alternate,
      next: SOURCE.paging,
      prev: SOURCE.paging,
      frame: SOURCE.frame,
    }
    to.forEach((target, link) => {
      sources[target]! |= bySource[LINK_KINDS[bits[link]! & 15]!] ?? 0
    })
    for (const target of redirect) if (target !== NONE) sources[target]! |= SOURCE.redirect
    for (const { pages: entries } of options.sitemaps ?? [])
      for (const url of entries) sources[at(url)]! |= SOURCE.sitemap
    return sources
  }

  function patternFacts(): PatternFacts[] {
    return patterns.all().map((name, one) => {
      const members = [...pattern.keys()].filter((i) => pattern[i] === one)
      return {
        name,
        pages: members.filter((i) => state[i] === STATE.fetched).length,
        known: members.length,
        closed: options.closed?.[name] ?? null,
        example: members[0]!,
      }
    })
  }

  function alternatesOf(): Site['alternates'] {
    const pairs = all.flatMap((page, from) =>
      Object.entries(page.alternates ?? {}).flatMap(([lang, targets]) =>
        [targets].flat().map((target) => ({ from, to: at(target), lang: texts.of(lang) })),
      ),
    )
    return {
      from: Uint32Array.from(pairs, ({ from }) => from),
      to: Uint32Array.from(pairs, ({ to }) => to),
      lang: Uint32Array.from(pairs, ({ lang }) => lang),
    }
  }

  function filesOf(): Site['files'] {
    const uses = all.flatMap(({ files = {} }, page) =>
      Object.entries(files).map(([url, kind]) => ({ file: at(url), kind, page })),
    )
    const byFile = [...Map.groupBy(uses, ({ file }) => file)]
    const first = new Uint32Array(byFile.length + 1)
    byFile.forEach(([, members], i) => {
      first[i + 1] = first[i]! + members.length
    })
    return {
      address: Uint32Array.from(byFile, ([file]) => file),
      kind: Uint8Array.from(byFile, ([, members]) => FILE_KINDS.indexOf(members[0]!.kind)),
      first,
      pages: Uint32Array.from(byFile.flatMap(([, members]) => members.map(({ page }) => page))),
    }
  }

  function cookiesOf(): CookieUse[] {
    const uses = all.flatMap(({ cookies = [] }, page) =>
      cookies.map(({ name, secure = true, httpOnly = true, sameSite = true }) => ({
        name,
        secure,
        httpOnly,
        sameSite,
        page,
      })),
    )
    const alike = Map.groupBy(
      uses,
      ({ name, secure, httpOnly, sameSite }) => `${name} ${secure} ${httpOnly} ${sameSite}`,
    )
    return [...alike.values()].map((members) => {
      const { page: _, ...cookie } = members[0]!
      return { ...cookie, pages: Uint32Array.from(members, ({ page }) => page) }
    })
  }

  function marksOf(): AuditMarks[] {
    const marks = all.flatMap((page, i) =>
      Object.entries(page.marks ?? {}).map(([audit, outcome]) => ({ audit, outcome, page: i })),
    )
    return [...Map.groupBy(marks, ({ audit, outcome }) => `${audit} ${outcome}`).values()].map((members) => {
      const found = Uint32Array.from(members, ({ page }) => page)
      const { audit, outcome } = members[0]!
      return { audit, outcome, pages: found, causes: [{ cause: 'same', pages: found }] }
    })
  }

  function renderedOf(): Site['rendered'] {
    if (options.rendered === undefined) return null
    const sample = Object.entries(options.rendered)
    return {
      page: Uint32Array.from(sample, ([url]) => at(url)),
      sent: Uint32Array.from(sample, ([, { sent }]) => sent),
      added: Uint32Array.from(sample, ([, { added = 0 }]) => added),
      removed: Uint32Array.from(sample, ([, { removed = 0 }]) => removed),
    }
  }
}

/** What an audit says about a site: its outcome, then a line for each group: key, target, pages. */
export function ruled(audit: SiteAudit, site: DescribedSite): string[] {
  const { outcome, summary, groups } = audit.check(site)
  groups.sort(groupOrder(site))
  // A summary that counts nothing, or says nothing of what was found, is that of another outcome.
  const isBad = outcome === 'warn' || outcome === 'fail'
  if (summary.params['count'] === 0 || (isBad && Object.keys(summary.params).length === 0))
    throw new Error(`${audit.id} sums "${outcome}" up as "${summary.text}"`)
  return [
    outcome,
    ...groups.map(({ message, target, pages, note }) => {
      const about = target === null ? '' : ` ${site.urlOf(target)}`
      return `${note === true ? 'note ' : ''}${message.key}${about}: ${[...pages].map(site.urlOf).join(' ')}`
    }),
  ]
}

/** Pages `/prefix1` to `/prefixN`, each described by its number. */
export function many(prefix: string, howMany: number, describe: (n: number) => Described = () => ({})) {
  return Object.fromEntries(Array.from({ length: howMany }, (_, i) => [`${prefix}${i + 1}`, describe(i + 1)]))
}

/** Text of so many words that is like no other with another seed. */
export function prose(seed: string, words = 100): string {
  return Array.from({ length: words }, (_, i) => `${seed}${i}`).join(' ')
}
