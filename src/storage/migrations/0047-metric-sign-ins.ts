import type { Migration } from '../migration.ts'

export const metricSignIns: Migration = {
  name: '0047-metric-sign-ins',
  statements: [
    // 1 if it was measured on a page that a log-in opens. Until now nothing was kept of it: reports that have one had it all along.
    'alter table metrics add column signed_in integer not null default 0',
    'update metrics set signed_in = 1 where report_key in (select report_key from report_credentials)',
  ],
}
