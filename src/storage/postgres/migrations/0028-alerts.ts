import type { Migration } from '../../migration.ts'

export const alerts: Migration = {
  name: '0028-alerts',
  statements: [
    // Which alerts a user wants: for all watched reports, a project or a report. `params` and `channels` are JSON; without
    // channels, all are notified.
    `create table alert_rules (
      key bigint primary key,
      id uuid not null,
      user_key bigint not null references users (key) on delete cascade,
      scope text not null,
      project_key bigint references projects (key) on delete cascade,
      report_key bigint references reports (key) on delete cascade,
      kind text not null,
      params text not null,
      channels text,
      is_default integer not null,
      enabled integer not null,
      snoozed_until bigint,
      snooze_reason text,
      reminder_days integer,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index alert_rules_of_user on alert_rules (user_key, key)',
    'create unique index alert_rules_by_default on alert_rules (user_key, kind) where is_default = 1',
    'create index alert_rules_of_project on alert_rules (project_key) where project_key is not null',
    'create index alert_rules_of_report on alert_rules (report_key) where report_key is not null',

    // The state of each subject of a rule: an audit of a report, a report, a host or a site. `heard`: the notified channels, as
    // JSON. `due_at`: when to send a reminder, or when the snooze ends.
    `create table alerts (
      key bigint primary key,
      id uuid not null,
      user_key bigint not null references users (key) on delete cascade,
      rule_key bigint not null references alert_rules (key) on delete cascade,
      report_key bigint references reports (key) on delete cascade,
      project_key bigint not null references projects (key) on delete cascade,
      host text,
      subject text not null,
      state text not null,
      since bigint not null,
      told_level integer not null,
      last_level integer not null,
      recent text not null,
      series text,
      evidence text,
      heard text,
      snoozed_until bigint,
      snooze_reason text,
      due_at bigint,
      last_run_key bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create unique index alerts_of_report on alerts (report_key, rule_key, subject) where report_key is not null',
    'create unique index alerts_of_host on alerts (rule_key, host, subject) where report_key is null and host is not null',
    'create unique index alerts_of_site on alerts (rule_key, project_key, subject) where report_key is null and host is null',
    'create index alerts_of_rule on alerts (rule_key, host)',
    'create index alerts_of_project on alerts (project_key)',
    "create index alerts_open on alerts (user_key, since) where state in ('firing', 'unstable')",
    'create index alerts_due on alerts (due_at) where due_at is not null',

    // What is done at times, once for all processes. `cursor` is how far it has come.
    `create table watch_jobs (
      name text primary key,
      next_at bigint not null,
      cursor bigint
    )`,
  ],
}
