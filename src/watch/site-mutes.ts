import { documentOf } from '../actions/policies/policy-view.ts'
import { mutesInForce, mutesWhole, namesAudit } from '../domain/policies/mutes.ts'
import { appliesTo } from '../domain/policies/paths.ts'
import { findPolicyOfProject } from '../storage/policies/policies.ts'
import type { Scan } from '../storage/scans/scan.ts'
import { listFindings, type ScanFinding } from '../storage/scans/scan-findings.ts'
import { readMarks } from '../storage/scans/scan-marks.ts'
import { listAddresses } from '../storage/scans/scan-pages.ts'
import type { Storage } from '../storage/storage.ts'

/** What the policy of a project mutes of its scans. Mutes of single findings are about pages of reports. */
export interface SiteMutes {
  /** Everything that the audit finds, on every page. */
  isMuted(audit: string): boolean
  /** What the audit finds on the page with this number. */
  isMutedOn(audit: string, n: number): boolean
  /** Whether the audit is muted on some pages only. */
  isPartly(audit: string): boolean
}

/** Undefined if no mute is in force. */
export async function findSiteMutes(
  storage: Storage,
  { projectKey }: Pick<Scan, 'projectKey'>,
  now: number,
): Promise<SiteMutes | undefined> {
  const policy = await findPolicyOfProject(storage.db, projectKey)
  if (policy === undefined) return undefined
  const document = documentOf(policy)
  const { require: required = [] } = document
  const active = mutesInForce(document, now).filter(({ fingerprint }) => fingerprint === undefined)
  if (active.length === 0) return undefined
  const everywhere = active.filter(({ paths }) => paths === undefined)
  const somewhere = active
    .filter(({ paths }) => paths !== undefined)
    .map((mute) => ({ mute, pages: new Set<number>() }))
  if (somewhere.length > 0)
    for await (const some of listAddresses(storage.slow, projectKey))
      for (const { n, url } of some) {
        const applies = appliesTo(url)
        for (const { mute, pages } of somewhere) if (applies(mute.paths)) pages.add(n)
      }
  const isMuted = (audit: string) => mutesWhole(everywhere, audit, required)
  const partly = (audit: string) =>
    required.includes(audit) || audit.startsWith('site/') ? [] : somewhere.filter(({ mute }) => namesAudit(mute, audit))
  return {
    isMuted,
    isMutedOn: (audit, n) => isMuted(audit) || partly(audit).some(({ pages }) => pages.has(n)),
    isPartly: (audit) => partly(audit).length > 0,
  }
}

/** The findings of a scan without what is muted. */
export async function listFindingsUnmuted(
  storage: Storage,
  scan: Scan,
  mutes: SiteMutes | undefined,
): Promise<ScanFinding[]> {
  const all = await listFindings(storage.db, scan)
  if (mutes === undefined) return all
  const left: ScanFinding[] = []
  for (const finding of all.filter(({ audit }) => !mutes.isMuted(audit))) {
    const { audit, counts } = finding
    if (!mutes.isPartly(audit) || counts.fail === 0) left.push(finding)
    else {
      const failing = await readMarks(storage.slow, scan, [`${audit}:fail`])
      left.push({ ...finding, counts: { ...counts, fail: failing.filter((n) => !mutes.isMutedOn(audit, n)).length } })
    }
  }
  return left
}
