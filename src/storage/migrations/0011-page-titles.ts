import type { Migration } from '../migration.ts'

export const pageTitles: Migration = {
  name: '0011-page-titles',
  statements: [
    // Of the page in the latest result; null until the next run of reports that are older than this column.
    'alter table reports add column title text',
  ],
}
