import { releaseFreeMemory } from '../../../common/heap-limits.ts'
import { packJson, unpackJsonSync } from '../../../common/zstd.ts'
import { AddressColumns, type AddressFact } from '../../../engine/site/addresses/address-columns.ts'
import { siteAudits } from '../../../engine/site/audits/index.ts'
import { judgeSite, type SiteAssessment } from '../../../engine/site/judge-site.ts'
import { compare } from '../../../engine/site/page-columns.ts'
import type { StoredFacts } from '../../../engine/site/pages/stored-facts.ts'
import type { Site } from '../../../engine/site/site.ts'
import { SiteBuilder, type SiteFacts } from '../../../engine/site/site-builder.ts'
import type { PackedPage } from '../../../storage/scans/scan-pages.ts'
import {
  markHidden,
  matchScanRobots,
  NO_ROBOTS,
  type RobotsAnswers,
  type ScanRobots,
  visitedOrigins,
} from '../search/site-robots.ts'
import { UrlStore } from '../search/url-store.ts'

/** Without what robots.txt says about addresses. */
export type GivenFacts = Omit<SiteFacts, 'robotsRules'>

/**
 * Takes in what is stored of a scan: all addresses, in ascending order of their numbers, robots.txt, what holds for the site, then its
 * pages.
 */
export interface SiteInput {
  addAddresses(rows: AddressFact[]): Promise<void> | void
  /** Whose robots.txt is needed. */
  origins(): Promise<string[]> | string[]
  /** Answers what robots.txt says about the addresses, to be stored. */
  addRobots(robots: RobotsAnswers | Uint8Array): Promise<Uint8Array> | Uint8Array
  addFacts(facts: GivenFacts): Promise<void> | void
  addPages(rows: PackedPage[]): Promise<void> | void
}

export type SiteScores = Omit<SiteAssessment, 'audits'>

export interface JudgedSite {
  site: Site
  assessment: SiteAssessment
  /** Of the address at a position of the site. */
  urlOf(position: number): string
}

/** Builds a site and judges it. */
export class SiteJudging implements SiteInput {
  #addresses = new AddressColumns()
  /** By position, counted from 1; null if the caller keeps them. */
  readonly #urls: UrlStore | null
  readonly #urlOf: (n: number) => string
  #robots = NO_ROBOTS
  #builder: SiteBuilder | undefined

  /** `urlOf`: the URL of a number, where it is known already. */
  constructor(urlOf?: (n: number) => string) {
    this.#urls = urlOf === undefined ? new UrlStore() : null
    this.#urlOf = urlOf ?? (() => '')
  }

  addAddresses(rows: AddressFact[]): void {
    for (const row of rows) {
      this.#addresses.add(row)
      this.#urls?.add(this.#addresses.count, row.url)
    }
  }

  origins(): string[] {
    return visitedOrigins(this.#addresses, (position) => this.#urlAt(position))
  }

  /** `robots`: the answers of hosts, or what an earlier call returned. */
  addRobots(robots: RobotsAnswers | Uint8Array): Uint8Array {
    const isStored = robots instanceof Uint8Array
    this.#robots = isStored
      ? unpackJsonSync<ScanRobots>(robots)
      : matchScanRobots(this.#addresses, (position) => this.#urlAt(position), robots)
    markHidden(this.#addresses, this.#robots.hidden)
    return isStored ? robots : packJson(this.#robots)
  }

  addFacts(facts: GivenFacts): void {
    releaseIfLarge(this.#addresses.count)
    const { rules: robotsRules, ignoredFrom: robotsIgnoredFrom = null } = this.#robots
    this.#builder = new SiteBuilder(this.#addresses, {
      ...facts,
      hosts: { ...facts.hosts, robotsIgnoredFrom },
      robotsRules,
    })
  }

  addPages(rows: PackedPage[]): void {
    for (const { n, facts, links } of rows) this.#builder!.add(n, unpackJsonSync<StoredFacts>(facts), links)
  }

  #urlAt(position: number): string {
    return this.#urls?.get(position + 1) ?? this.#urlOf(this.#addresses.numberAt(position))
  }

  judge(): JudgedSite {
    const urlOf = (position: number) => this.#urls?.get(position + 1) ?? this.#urlOf(site.number[position]!)
    const site: Site = this.#builder!.done((a, b) => compare(urlOf(a), urlOf(b)))
    // What it was built from is as large as the site.
    this.#builder = undefined
    this.#addresses = new AddressColumns()
    releaseIfLarge(site.count)
    const assessment = judgeSite(site, { audits: siteAudits })
    releaseIfLarge(site.count)
    return { site, assessment, urlOf }
  }
}

/** Addresses; the garbage of fewer does not matter. */
const LARGE_SITE = 10_000

/** Between two steps, so that the next one does not need its memory on top of the garbage of the one before. */
function releaseIfLarge(addresses: number): void {
  if (addresses >= LARGE_SITE) releaseFreeMemory()
}
