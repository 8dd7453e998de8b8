import type { Migration } from '../../migration.ts'

export const blobs: Migration = {
  name: '0041-blobs',
  statements: [
    // What is in object storage. A row is there before its object is.
    `create table blobs (
      hash text primary key,
      bytes integer not null,
      orphaned_at integer,
      is_deleting integer not null default 0
    ) strict, without rowid`,
    'create index orphaned_blobs on blobs (orphaned_at) where orphaned_at is not null',
    'alter table evidence add column blob text',
    'alter table kept_evidence add column blob text',
    'alter table run_files add column blob text',
    'create index evidence_blobs on evidence (blob) where blob is not null',
    'create index kept_evidence_blobs on kept_evidence (blob) where blob is not null',
    'create index run_file_blobs on run_files (blob) where blob is not null',
  ],
}
