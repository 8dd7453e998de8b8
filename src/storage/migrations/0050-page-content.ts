import type { Migration } from '../migration.ts'

export const pageContent: Migration = {
  name: '0050-page-content',
  statements: [
    // What the page of a report must contain, or must not, as JSON; null for nothing.
    'alter table reports add column content_checks text',
    // By what a page is known again, as JSON: of the last run that showed it, for each depth and device.
    `create table page_signatures (
      report_key bigint not null references reports (key) on delete cascade,
      series text not null,
      run_key bigint not null,
      body text not null,
      primary key (report_key, series)
    )`,
  ],
}
