import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvValue, csvLines } from '../../common/csv.ts'
import { rankOf } from '../../engine/site/graph.ts'
import { LINK_KINDS, LINK_PLACES } from '../../engine/site/page-facts.ts'
import { isIndexable, isPage } from '../../engine/site/rules.ts'
import { FLAG, LINK_NOFOLLOW, linkKind, linkPlace, NO_SCORE, NONE, STATES, UNREACHED } from '../../engine/site/site.ts'
import type { ScannedSite } from '../../queue/scan/judge-scan.ts'
import type { SiteChanges } from './changes.ts'

const PAGES = [
  'url',
  'state',
  'status',
  'score',
  'title',
  'indexable',
  'clicks',
  'rank',
  'inlinks',
  'outlinks',
  'redirects_to',
  'canonical',
  'bytes',
  'first_byte_ms',
]
const LINKS = ['from', 'to', 'kind', 'place', 'nofollow', 'status']
const FINDINGS = ['audit', 'outcome', 'importance', 'cause', 'about', 'page']

const CHANGES = ['change', 'audit', 'url', 'what', 'status_before', 'status', 'score_before', 'score']

/** Writes the pages, links and findings of a scan, and what changed; line by line, because there may be millions. */
export async function writeCsv(folder: string, scanned: ScannedSite, changes: SiteChanges | null): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files: [name: string, columns: string[], rows: Iterable<CsvValue[]>][] = [
    ['pages.csv', PAGES, pageRows(scanned)],
    ['links.csv', LINKS, linkRows(scanned)],
    ['findings.csv', FINDINGS, findingRows(scanned)],
  ]
  if (changes !== null) files.push(['changes.csv', CHANGES, changeRows(changes)])
  for (const [name, columns, rows] of files)
    await pipeline(Readable.from(csvLines(columns, rows)), createWriteStream(join(folder, name)))
}

function* pageRows({ site, urlOf }: ScannedSite): Generator<CsvValue[]> {
  const rank = rankOf({ ...site, isPage: (address) => isPage(site, address) })
  const target = (position: number) => (position === NONE ? null : urlOf(position))
  for (let i = 0; i < site.count; i++) {
    if (STATES[site.state[i]!] === 'external') continue
    const isHtml = (site.flags[i]! & FLAG.html) !== 0
    yield [
      urlOf(i),
      STATES[site.state[i]!]!,
      site.status[i] || null,
      site.score[i] === NO_SCORE ? null : site.score[i]!,
      site.textOf(site.title[i]!) || null,
      isHtml ? (isIndexable(site, i) ? 'yes' : 'no') : null,
      site.clicks[i] === UNREACHED ? null : site.clicks[i]!,
      rank[i] === 0 ? null : Math.round(rank[i]! * 1000) / 1000,
      site.inlinks.first[i + 1]! - site.inlinks.first[i]!,
      site.links.first[i + 1]! - site.links.first[i]!,
      target(site.redirect[i]!),
      target(site.canonical[i]!),
      site.bytes[i] || null,
      site.firstByte[i] || null,
    ]
  }
}

function* linkRows({ site, urlOf }: ScannedSite): Generator<CsvValue[]> {
  const { first, to, bits } = site.links
  for (let from = 0; from < site.count; from++) {
    const url = first[from] === first[from + 1] ? '' : urlOf(from)
    for (let at = first[from]!; at < first[from + 1]!; at++) {
      const [target, bit] = [to[at]!, bits[at]!]
      const nofollow = (bit & LINK_NOFOLLOW) !== 0 ? 'yes' : 'no'
      yield [
        url,
        urlOf(target),
        LINK_KINDS[linkKind(bit)]!,
        LINK_PLACES[linkPlace(bit)]!,
        nofollow,
        site.status[target] || null,
      ]
    }
  }
}

function* findingRows({ assessment, urlOf }: ScannedSite): Generator<CsvValue[]> {
  for (const { id, outcome, importance, groups } of assessment.audits)
    for (const { message, target, pages } of groups)
      for (const page of pages)
        yield [id, outcome, importance, message.text, target === null ? null : urlOf(target), urlOf(page)]
}

function* changeRows({ audits, pages }: SiteChanges): Generator<CsvValue[]> {
  for (const { audit, new_pages, fixed_pages } of audits) {
    for (const url of new_pages) yield ['problem new', audit, url, null, null, null, null, null]
    for (const url of fixed_pages) yield ['problem fixed', audit, url, null, null, null, null, null]
  }
  for (const kind of ['new', 'gone', 'changed'] as const)
    for (const { url, what, before, after } of pages[kind]) {
      const versions = [before?.status, after?.status, before?.score, after?.score].map((value) => value ?? null)
      yield [`page ${kind}`, null, url, what.join(' ') || null, ...versions]
    }
}
