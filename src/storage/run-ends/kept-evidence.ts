import { prepared } from '../prepared.ts'

/**
 * `evidence` has one row a report, which the quick stage of a run replaces. If new rules judge the run, the evidence of the one before is
 * kept until the end, so that those rules can judge it too: what they change is not the page's doing.
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

export const dropKeptEvidence = prepared('drop_kept_evidence', (db, of: { reportKey: number }) =>
  db.deleteFrom('kept_evidence').where('report_key', '=', of.reportKey),
)
