import type { Migration } from '../../migration.ts'

export const auditLog: Migration = {
  name: '0032-audit-log',
  statements: [
    // Who did what. It refers to no other row: an entry stays when what it names is gone.
    `create table audit_log (
      key integer primary key,
      id text not null,
      at integer not null,
      user_key integer,
      key_key integer,
      address text,
      action text not null,
      object text,
      details text
    ) strict`,
    'create index audit_log_of_user on audit_log (user_key, key)',
    'create index audit_log_of_action on audit_log (action, key)',
    `create trigger audit_log_is_final before update on audit_log begin
      select raise(abort, 'Entries of the audit log are never changed.');
    end`,
  ],
}
