import type { Migration } from '../../migration.ts'

export const shareLinks: Migration = {
  name: '0036-share-links',
  statements: [
    // A link that opens a report, a comparison or a project to anyone who has it, until it expires.
    `create table share_links (
      key bigint primary key,
      id uuid not null,
      hash text not null unique,
      user_key bigint not null references users (key) on delete cascade,
      scope text not null,
      report_key bigint references reports (key) on delete cascade,
      project_key bigint not null references projects (key) on delete cascade,
      base_run text,
      head_run text,
      name text not null,
      created_at bigint not null,
      expires_at bigint not null,
      last_used_at bigint,
      views integer not null default 0
    )`,
    'create index share_links_of_user on share_links (user_key, key)',
    'create index share_links_of_report on share_links (report_key)',
    'create index share_links_of_project on share_links (project_key)',
  ],
}
