import { packJson } from '../../../common/zstd.ts'
import type { KeptMetrics } from '../../../domain/compare/metrics.ts'
import type { RunChange } from '../../../domain/compare/run-change.ts'
import { knownKey } from '../../ids.ts'
import { prepared, preparedInsert } from '../../prepared.ts'
import type { Db } from '../../tables.ts'
import type { CertificateRow, ChangeRow, MetricRow } from './run-end-tables.ts'

/** A run and its report, by their keys. */
interface RunKeys {
  key: number
  reportKey: number
}

/** A page's certificate. */
export interface SeenCertificate {
  /** SHA-256. */
  fingerprint: string
  issuer: string
  /** Milliseconds since the epoch. */
  validFrom: number
  validTo: number
}

const addMetrics = preparedInsert('add_metrics', (db, rows: MetricRow[]) =>
  db
    .insertInto('metrics')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['report_key', 'run_key', 'name']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        waited: eb.ref('excluded.waited'),
        signed_in: eb.ref('excluded.signed_in'),
      })),
    ),
)

/** Those of a later stage replace those of the first. */
export async function storeMetrics(db: Db, run: RunKeys, metrics: KeptMetrics): Promise<void> {
  const rows = [...metrics].map(([name, { value, waited, isSignedIn }]) => ({
    report_key: run.reportKey,
    run_key: run.key,
    name,
    value,
    waited,
    signed_in: isSignedIn ? 1 : 0,
  }))
  if (rows.length > 0) await addMetrics(db, rows)
}

const addChange = prepared('add_change', (db, row: ChangeRow) =>
  db.insertInto('changes').values({
    run_key: row.run_key,
    report_key: row.report_key,
    base_run_key: row.base_run_key,
    score_delta_page: row.score_delta_page,
    score_delta_rules: row.score_delta_rules,
    new: row.new,
    fixed: row.fixed,
    body: row.body,
  }),
)

export async function storeChange(db: Db, run: RunKeys, change: RunChange): Promise<void> {
  await addChange(db, {
    run_key: run.key,
    report_key: run.reportKey,
    base_run_key: knownKey(change.baseRunId),
    score_delta_page: change.scoreDeltaPage,
    score_delta_rules: change.scoreDeltaRules,
    new: change.new,
    fixed: change.fixed,
    body: packJson(change),
  })
}

const putCertificate = prepared('put_certificate', (db, row: CertificateRow) =>
  db
    .insertInto('certificates')
    .values({
      report_key: row.report_key,
      fingerprint: row.fingerprint,
      issuer: row.issuer,
      valid_from: row.valid_from,
      valid_to: row.valid_to,
      seen_at: row.seen_at,
    })
    .onConflict((conflict) =>
      conflict.column('report_key').doUpdateSet({
        fingerprint: row.fingerprint,
        issuer: row.issuer,
        valid_from: row.valid_from,
        valid_to: row.valid_to,
        seen_at: row.seen_at,
      }),
    ),
)

export async function storeCertificate(
  db: Db,
  reportKey: number,
  { fingerprint, issuer, validFrom, validTo }: SeenCertificate,
  now: number,
): Promise<void> {
  await putCertificate(db, {
    report_key: reportKey,
    fingerprint,
    issuer,
    valid_from: validFrom,
    valid_to: validTo,
    seen_at: now,
  })
}

const removeCertificate = prepared('remove_certificate', (db, of: { reportKey: number }) =>
  db.deleteFrom('certificates').where('report_key', '=', of.reportKey),
)

/** The page has no certificate of its own anymore. */
export async function forgetCertificate(db: Db, reportKey: number): Promise<void> {
  await removeCertificate(db, { reportKey })
}
