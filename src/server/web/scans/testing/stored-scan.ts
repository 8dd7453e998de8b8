import { resultOf } from '../../../../engine/score.ts'
import { hashText } from '../../../../engine/site/addresses/address.ts'
import { siteAudits } from '../../../../engine/site/audits/index.ts'
import { judgeSite } from '../../../../engine/site/judge-site.ts'
import { packLinks } from '../../../../engine/site/packed-numbers.ts'
import { NO_SCORE, NONE, type Site as ScannedSite, UNREACHED } from '../../../../engine/site/site.ts'
import { type Described, type SiteOptions, siteOf } from '../../../../engine/site/testing/site.ts'
import { resultRows } from '../../../../queue/scans/judge/store-results.ts'
import { DEFAULT_OPTIONS, type ScanOptions } from '../../../../queue/scans/scan-options.ts'
import { NO_PROGRESS } from '../../../../queue/scans/testing/no-progress.ts'
import { findOrCreateProject } from '../../../../storage/projects/projects.ts'
import { createScan, type NewScan } from '../../../../storage/scans/create-scan.ts'
import type { Scan, ScanProgress } from '../../../../storage/scans/scan.ts'
import { commitBatch, listAddresses, type ScanPage } from '../../../../storage/scans/scan-pages.ts'
import { endScan, saveProgress, takeScan } from '../../../../storage/scans/scan-progress.ts'
import { storeResults } from '../../../../storage/scans/scan-results.ts'
import { findScan } from '../../../../storage/scans/scans.ts'
import type { Storage } from '../../../../storage/storage.ts'

interface Place {
  storage: Storage
  now(): number
}

type Options = SiteOptions &
  Partial<Pick<NewScan, 'privacy' | 'passwordHash'>> & {
    project?: string
    durationMs?: number
    scanOptions?: Partial<ScanOptions>
  }

const PROJECT = 'site.example'

/** A scan that is queued, of site.example unless another project is named. */
export async function queuedScan({ storage, now }: Place, userId: string, options: Options = {}): Promise<Scan> {
  const { project: name = PROJECT, privacy = 0, passwordHash = null, scanOptions = {} } = options
  const id = await storage.transaction(async (db) => {
    const project = await findOrCreateProject(db, userId, name, now())
    return createScan(
      db,
      { ...project, url: `https://${name}/`, options: { ...DEFAULT_OPTIONS, ...scanOptions }, privacy, passwordHash },
      now(),
    )
  })
  return (await findScan(storage.db, id))!
}

/** A scan that is at work on its pages. */
export async function runningScan(
  place: Place,
  userId: string,
  progress: Partial<ScanProgress> = {},
  options: Options = {},
): Promise<Scan> {
  const { id } = await queuedScan(place, userId, options)
  const { db } = place.storage
  const attempt = await takeScan(db, id, place.now())
  await saveProgress(db, id, attempt, { ...NO_PROGRESS, ...progress })
  return (await findScan(db, id))!
}

/** A scan that has ended, with the pages of a description: judged and stored as a worker does it. */
export async function endedScan(
  place: Place,
  userId: string,
  described: { [url: string]: Described },
  options: Options = {},
): Promise<Scan> {
  const { storage, now } = place
  const { id, projectKey, url } = await queuedScan(place, userId, options)
  const attempt = await takeScan(storage.db, id, now())
  const scan = { id, projectKey, attempt }
  const { urlOf: pathOf, ...counted } = siteOf(described, options)
  const urlOf = (position: number) => new URL(pathOf(position), url).href
  const known = await knownNumbers(storage, projectKey)
  const urls = Array.from({ length: counted.count }, (_, position) => urlOf(position))
  // An address keeps its number in every scan of a project.
  for (const url of urls) if (!known.has(url)) known.set(url, known.size + 1)
  const site = { ...counted, number: Uint32Array.from(urls, (url) => known.get(url)!) }
  const assessment = judgeSite(site, { audits: siteAudits })
  const addresses = urls.map((url) => ({ n: known.get(url)!, hash: hashText(url), url }))
  const progress = progressOf(site)
  await commitBatch(
    storage,
    scan,
    { addresses, pages: pagesOf(site), ways: new Map(), evidence: [], files: [], parts: new Map() },
    progress,
  )
  await storeResults(storage, scan, resultRows({ site, assessment, urlOf }))
  const { score, result, pageScore, auditScore: siteScore } = assessment
  const end = { score, result, pageScore, siteScore, ruleSet: '1', error: null }
  await endScan(storage.db, scan, { ...progress, status: 'done' }, end, now() + (options.durationMs ?? 60_000))
  return (await findScan(storage.db, id))!
}

async function knownNumbers(storage: Storage, projectKey: number): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  for await (const addresses of listAddresses(storage.slow, projectKey))
    for (const { url, n } of addresses) known.set(url, n)
  return known
}

function progressOf(site: ScannedSite): ScanProgress {
  const results = Array.from(site.score).flatMap((score) => (score === NO_SCORE ? [] : [resultOf(score)]))
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  return {
    ...NO_PROGRESS,
    found: site.count,
    fetched: site.count,
    judged: results.length,
    good: count('good'),
    decent: count('decent'),
    bad: count('bad'),
    bytes: site.bytes.reduce((sum, bytes) => sum + bytes, 0),
    sampled: site.rendered?.page.length ?? 0,
    rendered: site.rendered?.page.length ?? 0,
    cut: site.cut,
  }
}

function pagesOf(site: ScannedSite): ScanPage[] {
  const numberOf = (position: number) => (position === NONE ? null : site.number[position]!)
  return Array.from(site.number, (n, i) => ({
    n,
    state: site.state[i]!,
    entry: 0,
    turn: i + 1,
    mark: 0,
    clicks: site.clicks[i] === UNREACHED ? 0 : site.clicks[i]!,
    via: null,
    sources: site.sources[i]!,
    status: site.status[i]!,
    flags: site.flags[i]!,
    redirect: numberOf(site.redirect[i]!),
    canonical: numberOf(site.canonical[i]!),
    text_hash: 0,
    bytes: site.bytes[i]!,
    first_byte: site.firstByte[i]!,
    score: site.score[i] === NO_SCORE ? null : site.score[i]!,
    facts: null,
    links: linksOf(site, i),
    etag: null,
    modified: null,
    title: site.textOf(site.title[i]!) || null,
  }))
}

function linksOf({ links, number }: ScannedSite, page: number): Uint8Array {
  const found: { to: number; bits: number }[] = []
  for (let at = links.first[page]!; at < links.first[page + 1]!; at++)
    found.push({ to: number[links.to[at]!]!, bits: links.bits[at]! })
  return packLinks(found)
}
