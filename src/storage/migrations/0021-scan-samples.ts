import type { Migration } from '../migration.ts'

export const scanSamples: Migration = {
  name: '0021-scan-samples',
  statements: [
    // Pages that a browser is to open, those that it opened, and those that it could not open.
    'alter table scans add column sampled integer not null default 0',
    'alter table scans add column rendered integer not null default 0',
    'alter table scans add column render_failed integer not null default 0',
  ],
}
