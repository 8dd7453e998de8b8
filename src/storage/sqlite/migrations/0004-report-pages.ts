import type { Migration } from '../../migration.ts'

export const reportPages: Migration = {
  name: '0004-report-pages',
  statements: [
    'alter table reports add column indexable integer not null default 1',
    // Counts the changes of privacy and password, so that what was opened before is closed after.
    'alter table reports add column access_version integer not null default 0',
  ],
}
