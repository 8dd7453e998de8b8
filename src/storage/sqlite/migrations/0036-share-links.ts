import type { Migration } from '../../migration.ts'

export const shareLinks: Migration = {
  name: '0036-share-links',
  statements: [
    // A link that opens a report, a comparison or a project to anyone who has it, until it expires.
    `create table share_links (
      key integer primary key,
      id text not null,
      hash text not null unique,
      user_key integer not null references users (key) on delete cascade,
      scope text not null,
      report_key integer references reports (key) on delete cascade,
      project_key integer not null references projects (key) on delete cascade,
      base_run text,
      head_run text,
      name text not null,
      created_at integer not null,
      expires_at integer not null,
      last_used_at integer,
      views integer not null default 0
    ) strict`,
    'create index share_links_of_user on share_links (user_key, key)',
    'create index share_links_of_report on share_links (report_key)',
    'create index share_links_of_project on share_links (project_key)',
  ],
}
