import type { Migration } from '../migration.ts'

export const incidents: Migration = {
  name: '0052-incidents',
  // What all messages of an alert have in common, from the first to the one that says that it is over. Null while it is fine.
  statements: ['alter table alerts add column incident text'],
}
