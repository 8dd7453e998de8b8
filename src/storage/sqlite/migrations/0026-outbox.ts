import type { Migration } from '../../migration.ts'

export const outbox: Migration = {
  name: '0026-outbox',
  statements: [
    // Where a user wants events to be sent. `target` is what may be shown of it; `secrets` is sealed, with the URL and the keys;
    // `settings` is JSON. Nothing is sent before `slow_until`.
    `create table channels (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      name text not null,
      kind text not null,
      target text not null,
      secrets blob not null,
      settings text not null,
      enabled integer not null,
      disabled_reason text,
      failing_since integer,
      slow_until integer,
      next_digest_at integer,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    'create index channels_of_user on channels (user_key, key)',

    // What happened. `body` is JSON.
    `create table events (
      seq integer primary key autoincrement,
      id text not null,
      type text not null,
      user_key integer not null references users (key) on delete cascade,
      project_key integer,
      report_key integer references reports (key) on delete cascade,
      run_key integer,
      urgent integer not null,
      body text not null,
      created_at integer not null
    ) strict`,
    'create index events_of_user on events (user_key, seq)',
    'create index events_of_project on events (project_key, seq) where project_key is not null',
    'create index events_of_report on events (report_key, seq) where report_key is not null',
    'create index events_by_age on events (created_at)',

    // Events on their way to channels. Those of one lane go out in order: a report's to a webhook, a project's to other channels.
    // `claim` is set while a process sends it, until `next_at`. `message` is the same for those that went out as one.
    `create table deliveries (
      key integer primary key,
      id text not null,
      event_seq integer not null references events (seq) on delete cascade,
      channel_key integer not null references channels (key) on delete cascade,
      lane integer not null,
      state text not null,
      attempt integer not null,
      claim text,
      next_at integer not null,
      message text,
      status integer,
      took_ms integer,
      answer text,
      error text,
      created_at integer not null,
      ended_at integer
    ) strict`,
    "create index deliveries_due on deliveries (next_at) where state = 'waiting'",
    "create index deliveries_in_lane on deliveries (channel_key, lane, event_seq) where state = 'waiting'",
    'create index deliveries_of_channel on deliveries (channel_key, key)',
    'create index deliveries_of_event on deliveries (event_seq)',
  ],
}
