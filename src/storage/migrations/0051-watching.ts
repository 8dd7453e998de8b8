import type { Migration } from '../migration.ts'

export const watching: Migration = {
  name: '0051-watching',
  statements: [
    // The last day on which a schedule could not start all of its runs, counted from the epoch, and how many it did not start then.
    'alter table schedules add column limited_day integer',
    'alter table schedules add column limited_runs integer not null default 0',
  ],
}
