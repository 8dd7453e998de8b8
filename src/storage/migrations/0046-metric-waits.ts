import type { Migration } from '../migration.ts'

export const metricWaits: Migration = {
  name: '0046-metric-waits',
  statements: [
    // Milliseconds that a page waited for a processor while it was measured; null if unknown.
    'alter table metrics add column waited integer',
  ],
}
