import { prepared } from '../../prepared.ts'
import type { Db } from '../../tables.ts'

/**
 * `evidence` has one row a report, which the quick stage of a run replaces. If new rules judge the run, the evidence of the one before is
 * kept until the end, so that those rules can judge it too: what they change is not the page's doing. It is also kept if the run has no
 * result yet (`ruleSet` is empty then), because the one before is that of the report until there is one.
 */
export const keepBaseEvidence = prepared('keep_base_evidence', (db, of: { reportKey: number; ruleSet: string }) =>
  db
    .insertInto('kept_evidence')
    .columns(['run_key', 'report_key', 'body', 'blob'])
    .expression((eb) =>
      eb
        .selectFrom('evidence')
        .innerJoin('runs', 'runs.key', 'evidence.run_key')
        .select(['evidence.run_key', 'evidence.report_key', 'evidence.body', 'evidence.blob'])
        .where('evidence.report_key', '=', of.reportKey)
        .where('runs.state', '=', 'done')
        .where('runs.rule_set', '!=', of.ruleSet),
    )
    .onConflict((conflict) => conflict.column('run_key').doNothing()),
)

const restoreKept = prepared('restore_evidence', (db, of: { reportKey: number }) =>
  db
    .insertInto('evidence')
    .columns(['run_key', 'report_key', 'body', 'blob'])
    .expression((eb) =>
      eb
        .selectFrom('kept_evidence')
        .select(['run_key', 'report_key', 'body', 'blob'])
        .where('report_key', '=', of.reportKey)
        .orderBy('run_key', 'desc')
        .limit(1),
    ),
)

export const dropEvidence = prepared('drop_evidence', (db, of: { reportKey: number }) =>
  db.deleteFrom('evidence').where('report_key', '=', of.reportKey),
)

/** A run has ended without a result: its own evidence goes, and that of the result that the report still has is in its place again. */
export async function restoreEvidence(db: Db, of: { reportKey: number }): Promise<void> {
  await dropEvidence(db, of)
  await restoreKept(db, of)
  await dropKeptEvidence(db, of)
}

export const dropKeptEvidence = prepared('drop_kept_evidence', (db, of: { reportKey: number }) =>
  db.deleteFrom('kept_evidence').where('report_key', '=', of.reportKey),
)
