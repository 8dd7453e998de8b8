import { type SqlBool, sql } from 'kysely'
import type { Depth, Device } from '../../../vocabulary.ts'
import { knownKey } from '../../ids.ts'
import { prepared } from '../../prepared.ts'
import type { ClaimedRun } from '../../records.ts'
import type { Storage } from '../../storage.ts'
import type { Db } from '../../tables.ts'

/** The run that another is compared with: the last one before, watched or of its branch, that has a result of the same depth and device. */
export interface BaseRun {
  key: number
  id: string
  /** The URL of the report. */
  url: string
  depth: Depth
  device: Device
  ruleSet: string | null
  /** zstd of JSON; null if they were thinned out. */
  results: Uint8Array | null
  /** zstd of JSON; only if other rules judged it, and its evidence is still there. */
  evidence: Uint8Array | null
}

interface BaseQuestion {
  reportKey: number
  /** Of the run that is compared. */
  runKey: number
  depth: number
  device: Device
  /** Null: the watched history. */
  branch: string | null
}

/** Runs of earlier versions were all quick. */
const isOfDepth = (depth: number) => sql<SqlBool>`coalesce(runs.reached, 0) = ${depth}`

const selectLast = (db: Db, of: BaseQuestion) =>
  db
    .selectFrom('runs')
    .select(['runs.key', 'runs.rule_set'])
    .where('runs.report_key', '=', of.reportKey)
    .where('runs.key', '<', of.runKey)
    .where('runs.result', 'is not', null)
    .where('runs.device', '=', of.device)
    .where(isOfDepth(of.depth))
    .where('runs.label_branch', 'is not distinct from', of.branch)
    .orderBy('runs.key', 'desc')
    .limit(1)

const findLast = prepared('find_base_run', (db, of: BaseQuestion) =>
  selectLast(db, of).leftJoin('results', 'results.run_key', 'runs.key').select(['runs.id', 'results.body']),
)

const findEvidence = prepared('find_base_evidence', (db, of: { reportKey: number; runKey: number }) =>
  db
    .selectFrom('evidence')
    .select(['body', 'blob'])
    .where('report_key', '=', of.reportKey)
    .where('run_key', '=', of.runKey)
    .unionAll((eb) => eb.selectFrom('kept_evidence').select(['body', 'blob']).where('run_key', '=', of.runKey)),
)

export async function findBaseRun(
  { db, blobs }: Pick<Storage, 'db' | 'blobs'>,
  run: Pick<ClaimedRun, 'id' | 'reportId' | 'url' | 'depth' | 'device' | 'branch'>,
  ruleSet: string,
): Promise<BaseRun | undefined> {
  const { url, depth, device, branch } = run
  const reportKey = knownKey(run.reportId)
  const [found] = (await findLast(db, { reportKey, runKey: knownKey(run.id), depth, device, branch })).rows
  if (found === undefined) return undefined
  const { key, id, rule_set, body: results } = found
  const stored = rule_set === ruleSet ? undefined : (await findEvidence(db, { reportKey, runKey: key })).rows[0]
  // Without it, the comparison leaves out what other rules judged: no reason for the run to fail.
  const evidence = stored && (await blobs.read(stored).catch(() => null))
  return { key, id, url, depth, device, ruleSet: rule_set, results, evidence: evidence ?? null }
}

const findLastKey = prepared('find_base_key', selectLast)

/** Whether it is still the last run before, and judged by the same rules. */
export async function isBaseRun(
  db: Db,
  base: Pick<BaseRun, 'key' | 'ruleSet'> | undefined,
  of: BaseQuestion,
): Promise<boolean> {
  const [last] = (await findLastKey(db, of)).rows
  return last?.key === base?.key && (last === undefined || last.rule_set === base?.ruleSet)
}
