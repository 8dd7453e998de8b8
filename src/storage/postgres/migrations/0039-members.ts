import type { Migration } from '../../migration.ts'

export const members: Migration = {
  name: '0039-members',
  statements: [
    // Who may see or edit a project besides its owner: by e-mail address, and the account with it once there is one.
    `create table members (
      key bigint primary key,
      id uuid not null,
      project_key bigint not null references projects (key) on delete cascade,
      email text not null,
      user_key bigint references users (key) on delete cascade,
      role text not null,
      created_at bigint not null,
      unique (project_key, email)
    )`,
    'create index members_of_user on members (user_key, project_key)',
    'create index members_without_account on members (email) where user_key is null',
  ],
}
