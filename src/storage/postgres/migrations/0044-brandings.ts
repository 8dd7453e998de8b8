import type { Migration } from '../../migration.ts'

export const brandings: Migration = {
  name: '0044-brandings',
  statements: [
    // Name, logo and colors of the instance, under the key 0, and of the projects that have their own, under theirs.
    `create table brandings (
      key bigint primary key,
      project_key bigint unique references projects (key) on delete cascade,
      fields text not null,
      logo_hash text,
      logo bytea,
      updated_at bigint not null
    )`,
    'create index brandings_by_logo on brandings (logo_hash) where logo_hash is not null',
  ],
}
