import type { Migration } from '../../migration.ts'

export const auditLog: Migration = {
  name: '0032-audit-log',
  statements: [
    // Who did what. It refers to no other row: an entry stays when what it names is gone.
    `create table audit_log (
      key bigint primary key,
      id uuid not null,
      at bigint not null,
      user_key bigint,
      key_key bigint,
      address text,
      action text not null,
      object text,
      details text
    )`,
    'create index audit_log_of_user on audit_log (user_key, key)',
    'create index audit_log_of_action on audit_log (action, key)',
    `create function refuse_audit_log_change() returns trigger language plpgsql as $$
      begin
        raise exception 'Entries of the audit log are never changed.';
      end
    $$`,
    `create trigger audit_log_is_final before update on audit_log
      for each statement execute function refuse_audit_log_change()`,
  ],
}
