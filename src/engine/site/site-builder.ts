import type { ScanCut } from '../../vocabulary.ts'
import type { AddressColumns } from './addresses/address-columns.ts'
import { Fragments } from './fragments.ts'
import { clicksFrom, inlinksOf } from './graph.ts'
import { finishColumns, growingNumbers32 } from './growing.ts'
import { eachPackedLink } from './packed-numbers.ts'
import { NamedPageLists, PageLists } from './page-lists.ts'
import { isMadeByScripts } from './pages/link-changes.ts'
import type { RenderedFact } from './pages/page-facts.ts'
import type { StoredFacts } from './pages/stored-facts.ts'
import {
  type AuditMarks,
  BINS,
  type CookieUse,
  type ExternalChecks,
  FLAG,
  type HostFacts,
  NONE,
  type PatternFacts,
  type Site,
  type SitemapFacts,
} from './site.ts'
import { Texts } from './texts.ts'

/** A sitemap with the numbers of its entries. */
export interface SitemapEntries extends Omit<SitemapFacts, 'pages' | 'lastmod' | 'misplaced'> {
  numbers: readonly number[]
  lastmod: readonly number[]
  misplaced?: readonly number[]
}

export interface SiteFacts {
  /** Of the packed links of all pages. */
  linkBytes: number
  /** Number of the start page. */
  start: number
  /** Milliseconds since 1970; the scan before is null for the first one. */
  scannedAt: number
  previousScanAt: number | null
  cut: ScanCut | null
  isList?: boolean
  /** Hashes of the texts that hosts send for addresses that don't exist, without these addresses; 0 where that is not known. */
  notFoundTexts: readonly number[]
  hosts: Omit<HostFacts, 'robotsRules'>
  /** Lines of robots.txt, with the numbers of the addresses that they block. */
  robotsRules: readonly { line: number; text: string; numbers: readonly number[] }[]
  patterns: PatternFacts[]
  sitemaps: SitemapEntries[]
  /** Language links of sitemaps: from, to, language. */
  sitemapAlternates: readonly [from: number, to: number, lang: string][]
  external: { checked: boolean; answers: readonly { n: number; status: number; outcome: number }[] }
  notRendered: Site['notRendered']
}

/** How pages say that the page does not exist. Lengths are limited, because an article may mention it, too; a number alone may be the name of a car. */
const NOT_FOUND =
  /^404\b|^.{0,20}(?:[-\u2013\u2014|:(]\s*|\b(?:error|fehler|erreur|http|status|code)\s+)404\b|^(?:.{0,20}\b)?(?:(?:page|file|url|content) (?:was |could )?not (?:be )?found|not found|(?:seite|datei|url|inhalt) (?:wurde )?nicht gefunden|page (?:introuvable|non trouv\u00e9e)|p\u00e1gina no encontrada)\b/i

/** Builds the columns of a site: first all addresses, in ascending order of their numbers, then the facts of pages. */
export class SiteBuilder {
  readonly #facts: SiteFacts
  readonly #notFoundTexts: ReadonlySet<number>
  readonly #addresses: AddressColumns
  readonly #site: Omit<
    Site,
    'links' | 'inlinks' | 'alternates' | 'files' | 'brokenFragments' | 'clicks' | 'compareUrls'
  >
  readonly #texts = new Texts()
  readonly #linkTo: Uint32Array
  readonly #linkBits: Uint16Array
  #links = 0
  readonly #linkFirst: Uint32Array
  readonly #alternates = { from: growingNumbers32(), to: growingNumbers32(), lang: growingNumbers32() }
  readonly #fragments: Fragments
  /** By address. */
  readonly #files = new NamedPageLists<number, { kind: number }>()
  readonly #cookies = new NamedPageLists<string, Omit<CookieUse, 'pages'>>()
  readonly #types = new NamedPageLists<string, { type: string }>()
  readonly #marks = new NamedPageLists<
    string,
    Pick<AuditMarks, 'audit' | 'outcome'> & { causes: Map<string, number> }
  >()
  /** Numbered over all marks. */
  readonly #causes = new PageLists()
  /** Pages that a browser opened, by position. */
  readonly #rendered = new Map<number, RenderedFact>()
  #next = 0

  /** All addresses are in their columns. */
  constructor(addresses: AddressColumns, facts: SiteFacts) {
    const { count } = addresses
    // A link takes two bytes or more. Memory that is not written to is not taken from the system.
    this.#linkTo = new Uint32Array(facts.linkBytes >>> 1)
    this.#linkBits = new Uint16Array(facts.linkBytes >>> 1)
    this.#facts = facts
    this.#notFoundTexts = new Set(facts.notFoundTexts.filter((hash) => hash !== 0))
    this.#addresses = addresses
    this.#linkFirst = new Uint32Array(count + 1)
    this.#fragments = new Fragments(addresses, this.#texts)
    const columns = addresses.done()
    for (let position = 0; position < count; position++)
      this.#markNotFound(columns.flags, position, columns.text[position]!, columns.number[position]!)
    this.#site = {
      ...columns,
      count,
      start: addresses.positionOf(facts.start),
      scannedAt: facts.scannedAt,
      previousScanAt: facts.previousScanAt,
      cut: facts.cut,
      isList: facts.isList ?? false,
      hosts: { ...facts.hosts, robotsRules: facts.robotsRules.map((rule) => this.#robotsRule(rule)) },
      title: new Uint32Array(count),
      description: new Uint32Array(count),
      h1: new Uint32Array(count),
      lang: new Uint32Array(count),
      words: new Uint32Array(count),
      sketches: emptySketches(columns.text),
      headers: new Uint8Array(count),
      patterns: facts.patterns,
      sitemaps: facts.sitemaps.map((sitemap) => this.#sitemap(sitemap)),
      external: this.#external(),
      cookies: [],
      marks: [],
      types: [],
      rendered: null,
      notRendered: facts.notRendered,
      textOf: this.#texts.textOf,
    }
  }

  /** In ascending order of numbers. */
  add(n: number, facts: StoredFacts, links: Uint8Array): void {
    const position = this.#addresses.positionOf(n)
    if (position === NONE || position < this.#next) throw new RangeError(`Address ${n} is out of order.`)
    this.#skipTo(position)
    const site = this.#site
    site.title[position] = this.#texts.add(facts.title)
    site.description[position] = this.#texts.add(facts.description)
    site.h1[position] = this.#texts.add(facts.h1)
    site.lang[position] = this.#texts.add(facts.lang)
    site.words[position] = facts.words
    site.headers[position] = facts.headers
    const slot = site.sketches.slot[position]!
    if (slot !== NONE) site.sketches.bins.set(facts.bins.slice(0, BINS), slot * BINS)
    if (NOT_FOUND.test(facts.title ?? '') || NOT_FOUND.test(facts.h1 ?? '')) site.flags[position]! |= FLAG.saysNotFound
    if (facts.textWithoutUrl !== undefined) this.#markNotFound(site.flags, position, facts.textWithoutUrl, n)
    if (facts.insecureForms.length > 0) site.flags[position]! |= FLAG.insecureForm
    eachPackedLink(links, (to, bits) => {
      const target = this.#addresses.positionOf(to)
      if (target === NONE) return
      this.#linkTo[this.#links] = target
      this.#linkBits[this.#links++] = bits
    })
    for (const [lang, to] of facts.alternates) this.#alternate(position, to, lang)
    this.#fragments.add(position, facts)
    for (const [file, kind] of facts.files) this.#file(position, file, kind)
    for (const cookie of facts.cookies) this.#cookie(position, cookie)
    for (const type of facts.types) this.#types.add(type, position, () => ({ type }))
    for (const mark of facts.marks) this.#mark(position, mark)
    if (facts.rendered !== undefined) this.#rendered.set(position, facts.rendered)
    this.#skipTo(position + 1)
  }

  done(compareUrls: Site['compareUrls']): Site {
    this.#skipTo(this.#site.count)
    if (this.#links > this.#linkTo.length)
      throw new RangeError(`More links than ${this.#facts.linkBytes} bytes can have.`)
    for (const [from, to, lang] of this.#facts.sitemapAlternates) {
      const position = this.#addresses.positionOf(from)
      if (position !== NONE) this.#alternate(position, to, lang)
    }
    const to = this.#linkTo.subarray(0, this.#links)
    const bits = this.#linkBits.subarray(0, this.#links)
    const links = { first: this.#linkFirst, to, bits }
    const pagesOfCauses = this.#causes.done()
    const site: Site = {
      ...this.#site,
      links,
      inlinks: inlinksOf(links, this.#site.count),
      alternates: finishColumns(this.#alternates),
      files: this.#fileColumns(),
      brokenFragments: this.#fragments.broken(this.#site),
      cookies: this.#cookies.done().map(([, cookie, pages]) => ({ ...cookie, pages })),
      types: this.#types.done().map(([, { type }, pages]) => ({ type, pages })),
      marks: this.#marks.done().map(([, { audit, outcome, causes }, pages]) => ({
        audit,
        outcome,
        pages,
        causes: [...causes].map(([cause, number]) => ({ cause, pages: pagesOfCauses[number]! })),
      })),
      clicks: new Uint8Array(0),
      compareUrls,
      rendered: this.#renderedLinks(),
    }
    site.clicks = clicksFrom(site, site.start).clicks
    this.#texts.done()
    return site
  }

  #renderedLinks(): Site['rendered'] {
    const all = [...this.#rendered]
    if (all.length === 0) return null
    this.#markByScripts()
    return {
      page: Uint32Array.from(all, ([page]) => page),
      sent: Uint32Array.from(all, ([, { sent }]) => sent),
      added: Uint32Array.from(all, ([, { added }]) => added),
      removed: Uint32Array.from(all, ([, { removed }]) => removed),
    }
  }

  /** Whether the pages of a pattern need scripts is known from those of them that a browser opened. */
  #markByScripts(): void {
    const { pattern, flags, words, count } = this.#site
    const needs = new Map<number, boolean>()
    for (const [page, rendered] of this.#rendered) {
      const its = pattern[page]!
      needs.set(its, needs.get(its) === true || isMadeByScripts(rendered, words[page]!))
    }
    for (let page = 0; page < count; page++) {
      const isNeeded = (flags[page]! & FLAG.html) === 0 ? undefined : needs.get(pattern[page]!)
      if (isNeeded === true) flags[page]! |= FLAG.needsScripts
      else if (isNeeded === false) flags[page]! &= ~FLAG.needsScripts
    }
  }

  #skipTo(position: number): void {
    for (; this.#next < position; this.#next++) this.#linkFirst[this.#next + 1] = this.#links
    this.#linkFirst[position] = this.#links
  }

  #alternate(from: number, to: number, lang: string): void {
    const target = this.#addresses.positionOf(to)
    if (target === NONE) return
    this.#alternates.from.push(from)
    this.#alternates.to.push(target)
    this.#alternates.lang.push(this.#texts.add(lang))
  }

  #file(position: number, n: number, kind: number): void {
    const address = this.#addresses.positionOf(n)
    if (address === NONE) return
    this.#files.add(address, position, () => ({ kind }))
  }

  #cookie(position: number, { name, secure, httpOnly, sameSite }: StoredFacts['cookies'][number]): void {
    const key = `${name}\n${secure}${httpOnly}${sameSite}`
    this.#cookies.add(key, position, () => ({ name, secure, httpOnly, sameSite }))
  }

  #mark(position: number, { audit, outcome, causes }: StoredFacts['marks'][number]): void {
    const known = this.#marks.add(`${audit} ${outcome}`, position, () => ({ audit, outcome, causes: new Map() }))
    for (const cause of causes) {
      let number = known.causes.get(cause)
      if (number === undefined) {
        number = this.#causes.count
        known.causes.set(cause, number)
      }
      this.#causes.add(number, position)
    }
  }

  #fileColumns(): Site['files'] {
    const files = this.#files.done().sort(([a], [b]) => a - b)
    const first = new Uint32Array(files.length + 1)
    const pages = growingNumbers32()
    for (const [position, [, , its]] of files.entries()) {
      for (const page of its) pages.push(page)
      first[position + 1] = pages.length
    }
    return {
      address: Uint32Array.from(files, ([address]) => address),
      kind: Uint8Array.from(files, ([, { kind }]) => kind),
      first,
      pages: pages.done(),
    }
  }

  #sitemap({ numbers, lastmod, misplaced, ...sitemap }: SitemapEntries): SitemapFacts {
    const pages: number[] = []
    const dates: number[] = []
    for (const [index, n] of numbers.entries()) {
      const position = this.#addresses.positionOf(n)
      if (position === NONE) continue
      pages.push(position)
      dates.push(lastmod[index] ?? 0)
    }
    return {
      ...sitemap,
      pages: Uint32Array.from(pages),
      lastmod: Float64Array.from(dates),
      ...(misplaced && { misplaced: this.#positions(misplaced) }),
    }
  }

  #positions(numbers: readonly number[]): Uint32Array {
    return Uint32Array.from(numbers.map((n) => this.#addresses.positionOf(n)).filter((position) => position !== NONE))
  }

  /** The start page of a site that sends the same for every address, such as an app, says nothing. */
  #markNotFound(flags: Site['flags'], position: number, hash: number, n: number): void {
    if (this.#notFoundTexts.has(hash) && n !== this.#facts.start) flags[position]! |= FLAG.looksNotFound
  }

  #robotsRule({ line, text, numbers }: SiteFacts['robotsRules'][number]): HostFacts['robotsRules'][number] {
    return { line, text, addresses: this.#positions(numbers) }
  }

  #external(): ExternalChecks {
    const { checked, answers } = this.#facts.external
    const known = answers.flatMap((answer) => {
      const address = this.#addresses.positionOf(answer.n)
      return address === NONE ? [] : [{ ...answer, address }]
    })
    return {
      checked,
      address: Uint32Array.from(known, ({ address }) => address),
      status: Uint16Array.from(known, ({ status }) => status),
      outcome: Uint8Array.from(known, ({ outcome }) => outcome),
    }
  }
}

/** A place for the sketch of each address that has text. */
function emptySketches(texts: Site['text']): Site['sketches'] {
  let slots = 0
  const slot = Int32Array.from(texts, (hash) => (hash === 0 ? NONE : slots++))
  return { slot, bins: new Uint16Array(slots * BINS) }
}
