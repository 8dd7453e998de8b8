import type { Migration } from '../../migration.ts'

export const runEnds: Migration = {
  name: '0027-run-ends',
  statements: [
    // What each run has measured, for charts and limits. Kept as long as the report, also when results are thinned out.
    `create table metrics (
      report_key integer not null references reports (key) on delete cascade,
      run_key integer not null,
      name text not null,
      value real not null,
      primary key (report_key, run_key, name)
    ) strict, without rowid`,

    // What is different from the last run before that compares with it. `body` has the findings.
    `create table changes (
      run_key integer primary key references runs (key) on delete cascade,
      report_key integer not null,
      base_run_key integer not null,
      score_delta_page integer,
      score_delta_rules integer,
      new integer not null,
      fixed integer not null,
      body blob not null
    ) strict`,

    // The certificate of the page, as the last run has seen it.
    `create table certificates (
      report_key integer primary key references reports (key) on delete cascade,
      fingerprint text not null,
      issuer text not null,
      valid_from integer not null,
      valid_to integer not null,
      seen_at integer not null
    ) strict`,
    'create index certificates_by_end on certificates (valid_to)',

    // Evidence of the run before, while one that new rules judge goes on in a browser: `evidence` has one row a report.
    `create table kept_evidence (
      run_key integer primary key references runs (key) on delete cascade,
      report_key integer not null,
      body blob not null
    ) strict`,
    'create index kept_evidence_of_report on kept_evidence (report_key)',
  ],
}
