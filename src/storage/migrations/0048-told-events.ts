import type { Migration } from '../migration.ts'

export const toldEvents: Migration = {
  name: '0048-told-events',
  statements: [
    // For the history on the page about alerts: nearly all events are of runs, which it leaves out.
    `create index events_told on events (user_key, seq)
      where type not in ('run.completed', 'run.failed', 'test.sent')`,
  ],
}
