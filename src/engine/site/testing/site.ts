import type { ScanCut } from '../../../vocabulary.ts'
import { hashText } from '../addresses/address.ts'
import { AddressColumns } from '../addresses/address-columns.ts'
import { packLinks } from '../packed-numbers.ts'
import { FILE_KINDS, LINK_KINDS, type LinkKind, SECURITY_HEADERS } from '../pages/page-facts.ts'
import type { StoredFacts } from '../pages/stored-facts.ts'
import { sketchOf } from '../pages/text-sketch.ts'
import { groupOrder } from '../rules.ts'
import { EXTERNAL, type HostFacts, INVALID_DATE, type Site, type SitemapFacts, SOURCE, STATE } from '../site.ts'
import type { SiteAudit } from '../site-audit.ts'
import { SiteBuilder } from '../site-builder.ts'
import {
  absoluteUrl,
  allLinks,
  bitsOf,
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
  rendered?: { [url: string]: { sent: number; added?: number; removed?: number; words?: number } }
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
 * page if it is on the site, external if not. The start page is the first. It is built as that of a scan.
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
  const numberOf = (url: string) => at(url) + 1
  const { sitemaps = [], robotsRules = [], external = {}, rendered = {} } = options
  const links = [...pages.values()].map((page) =>
    allLinks(page).map((link) => ({ to: numberOf(link.to), bits: bitsOf(link, absoluteUrl(link.to)) })),
  )
  for (const { redirect, files = {} } of pages.values())
    for (const url of [...(redirect === undefined ? [] : [redirect]), ...Object.keys(files)]) at(url)
  for (const { pages: entries } of sitemaps) entries.forEach(at)
  for (const { addresses } of robotsRules) addresses.forEach(at)
  for (const url of Object.keys(external)) at(url)

  const all = urls.map((url) => pages.get(url) ?? {})
  const sources = sourcesOf()
  const names = urls.map((url, i) => all[i]!.pattern ?? patternOf(url))
  const patterns = [...new Set(names)]
  const patternNumbers = new Map(patterns.map((name, number) => [name, number]))
  const addresses = new AddressColumns()
  const packed = links.map(packLinks)
  for (const [i, url] of urls.entries()) addresses.add(addressFact(url, i))
  const builder = new SiteBuilder(addresses, {
    linkBytes: packed.reduce((sum, { length }) => sum + length, 0),
    start: 1,
    scannedAt: SCANNED_AT,
    previousScanAt: options.previousScan === undefined ? null : Date.parse(options.previousScan),
    cut: options.cut ?? null,
    notFoundTexts: [],
    hosts: {
      https: true,
      hsts: false,
      upgradesInsecure: false,
      answeringVariants: [],
      isStaging: false,
      ...options.hosts,
    },
    robotsRules: robotsRules.map(({ addresses, ...rule }) => ({ ...rule, numbers: addresses.map(numberOf) })),
    patterns: patterns.map((name) => {
      const members = [...names.keys()].filter((i) => names[i] === name)
      return {
        name,
        pages: members.filter((i) => stateOf(i) === STATE.fetched).length,
        known: members.length,
        closed: options.closed?.[name] ?? null,
        example: members[0]!,
      }
    }),
    sitemaps: sitemaps.map(({ pages: entries, lastmod = [], misplaced, ...more }) => ({
      url: `${ORIGIN}/sitemap.xml`,
      status: 200,
      kind: 'urlset',
      entries: entries.length,
      named: true,
      problem: null,
      ...more,
      numbers: entries.map(numberOf),
      lastmod: entries.map((_, i) => (lastmod[i] === undefined ? 0 : Date.parse(lastmod[i]) || INVALID_DATE)),
      ...(misplaced && { misplaced: Array.from(misplaced, (position) => position + 1) }),
    })),
    sitemapAlternates: [],
    external: {
      checked: options.external !== undefined,
      answers: Object.entries(external).map(([url, outcome]) => ({
        n: numberOf(url),
        status: 0,
        outcome: EXTERNAL[outcome],
      })),
    },
    notRendered: options.notRendered ?? null,
  })
  for (const [i, [url, page]] of [...pages].entries()) builder.add(i + 1, factsOf(url, page), packed[i]!)
  return {
    // In the order in which a test describes them.
    ...builder.done((a, b) => a - b),
    at,
    urlOf: (position) => (urls[position]!.startsWith(ORIGIN) ? urls[position]!.slice(ORIGIN.length) : urls[position]!),
  }

  function stateOf(i: number): number {
    return STATE[all[i]!.state ?? (hostWithoutWww(urls[i]!) === new URL(ORIGIN).hostname ? 'fetched' : 'external')]
  }

  function addressFact(url: string, i: number) {
    const page = all[i]!
    const { redirect, canonical, text = '', bytes = 10_000, firstByte = 100, score = null } = page
    const state = stateOf(i)
    const usual = redirect === undefined ? 200 : page.temporary ? 302 : 301
    const status = page.status ?? (state === STATE.fetched ? usual : 0)
    return {
      n: i + 1,
      url,
      state,
      sources: sources[i]!,
      status,
      flags: flagsOf(page, url, status),
      redirect: redirect === undefined ? null : numberOf(redirect),
      canonical: canonical === undefined ? null : numberOf(canonical),
      textHash: sketchOf([text]).hash,
      bytes,
      firstByte,
      score,
      pattern: patternNumbers.get(names[i]!)!,
    }
  }

  function sourcesOf(): number[] {
    const found = all.map((page) => (page.sources ?? []).reduce((set, source) => set | SOURCE[source], 0))
    found[0]! |= SOURCE.start
    for (const { to, bits } of links.flat()) found[to - 1]! |= SOURCE_OF_KIND[LINK_KINDS[bits & 15]!] ?? 0
    for (const { redirect } of all) if (redirect !== undefined) found[at(redirect)]! |= SOURCE.redirect
    for (const url of sitemaps.flatMap(({ pages: entries }) => entries)) found[at(url)]! |= SOURCE.sitemap
    return found
  }

  function factsOf(url: string, page: PageDescription): StoredFacts {
    const { title = null, description = null, h1 = null, lang = null, text = '', types = [], headers = [] } = page
    const sketch = sketchOf([text])
    const words = page.words ?? sketch.words
    const seen = Object.entries(rendered).find(([one]) => absoluteUrl(one) === url)?.[1]
    return {
      title,
      description,
      h1,
      lang,
      alternates: Object.entries(page.alternates ?? {}).flatMap(([lang, targets]) =>
        [targets].flat().map((target): [string, number] => [lang, numberOf(target)]),
      ),
      files: Object.entries(page.files ?? {}).map(([file, kind]) => [numberOf(file), FILE_KINDS.indexOf(kind)]),
      anchors: [],
      fragments: (page.fragments ?? []).map((link) => [
        numberOf(link.split('#')[0]!),
        hashText(link),
        link.split('#')[1] ?? '',
      ]),
      insecureForms: [],
      types,
      words,
      bins: sketch.bins,
      headers: headers.reduce((set, one) => set | (1 << SECURITY_HEADERS.indexOf(one)), 0),
      cookies: (page.cookies ?? []).map((cookie) => ({ secure: true, httpOnly: true, sameSite: true, ...cookie })),
      marks: Object.entries(page.marks ?? {}).map(([audit, outcome]) => ({ audit, outcome, causes: ['same'] })),
      ...(seen && { rendered: { added: 0, removed: 0, words, ...seen } }),
    }
  }
}

const SOURCE_OF_KIND: Partial<Record<LinkKind, number>> = {
  link: SOURCE.link,
  canonical: SOURCE.canonical,
  alternate: SOURCE.alternate,
  next: SOURCE.paging,
  prev: SOURCE.paging,
  frame: SOURCE.frame,
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
