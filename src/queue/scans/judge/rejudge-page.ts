import { packJson, unpack, unpackJsonSync } from '../../../common/zstd.ts'
import type { BrowserObservation } from '../../../engine/deepen.ts'
import type { Evidence } from '../../../engine/evidence.ts'
import type { Collected, ResourceAnswer } from '../../../engine/model.ts'
import { hashText } from '../../../engine/site/addresses/address.ts'
import { findKeptPage } from '../../../storage/scans/earlier-scan.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { findPart, findScanFiles } from '../../../storage/scans/scan-pages.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { JudgingPool } from '../../judging-pool.ts'
import type { JudgedRun } from '../../judging-task.ts'
import type { ScanOptions } from '../scan-options.ts'
import type { StoredHost } from '../search/host-evidence.ts'
import { HOSTS_PART, type StoredHosts } from '../search/other-hosts.ts'
import { isShared, type KeptEvidence, observationIn, pageEvidence, resourcesOf, unpackKept } from './kept-evidence.ts'

/** Judges a page of a scan by what the scan kept of it: nothing is requested. undefined if nothing is kept anymore. */
export async function rejudgePage(
  scan: Pick<Scan, 'id' | 'projectKey' | 'userId' | 'options'>,
  n: number,
  { storage, judging, signal }: { storage: Storage; judging: Pick<JudgingPool, 'judge'>; signal?: AbortSignal },
): Promise<JudgedRun | undefined> {
  const evidence = await findPageEvidence(storage, scan, n)
  if (evidence === undefined) return undefined
  return judging.judge(packJson(evidence), { owner: scan.userId, ...(signal && { signal }) })
}

/** What a browser observed of a page, with its pictures; undefined if none opened it, or nothing is kept anymore. */
export async function findObservation(
  { db }: Storage,
  scan: Pick<Scan, 'id' | 'projectKey'>,
  n: number,
): Promise<BrowserObservation | undefined> {
  const body = await findKeptPage(db, scan, n)
  return body && observationIn(JSON.parse((await unpack(body)).toString()) as KeptEvidence)
}

/** The whole evidence of a page, as a report has it. */
async function findPageEvidence(
  { db }: Storage,
  scan: Pick<Scan, 'id' | 'projectKey' | 'options'>,
  n: number,
): Promise<Evidence | undefined> {
  const [body, host, others] = await Promise.all([
    findKeptPage(db, scan, n),
    findPart(db, scan.id, 'host'),
    findPart(db, scan.id, HOSTS_PART),
  ])
  if (body === undefined || host === undefined) return undefined
  const kept = unpackKept(body)
  const { host: name } = new URL(kept.url)
  const start = unpackJsonSync<StoredHost>(host)
  const isStart = new URL(start.url).host === name
  const own = isStart ? start : others && unpackJsonSync<StoredHosts>(others)[name]
  const { isLocal } = scan.options as ScanOptions
  const shared = kept.wanted.filter(({ kind }) => isShared(kind)).map(({ url }) => url)
  const stored = await findScanFiles(db, scan.id, shared.map(hashText))
  const files = new Map(stored.map((file) => unpackJsonSync<[url: string, got: Collected<ResourceAnswer>]>(file)))
  const from = kept.page.ok ? kept.page.value.url : kept.url
  return {
    ...pageEvidence(kept, own ? { [name]: own.evidence } : {}, isLocal ? 'local' : 'network'),
    resources: { ok: true, value: resourcesOf(kept.wanted, from, (url) => files.get(url)) },
    ...observationIn(kept),
  }
}
