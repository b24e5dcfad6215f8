-- A role for the server that cannot rewrite the audit log. Run it with psql as the owner of the database, after the first
-- `./quarterdeck migrate`; the password is an example. The owner goes on migrating, which also creates the
-- functions of a new version, and restoring.
create role quarterdeck_server login password 'change-me';
alter role quarterdeck_server set statement_timeout = '60s';
alter role quarterdeck_server set idle_in_transaction_session_timeout = '60s';

grant select, insert, update, delete on all tables in schema public to quarterdeck_server;
grant usage, select, update on all sequences in schema public to quarterdeck_server;
-- Tables of later versions.
alter default privileges in schema public grant select, insert, update, delete on tables to quarterdeck_server;
alter default privileges in schema public grant usage, select, update on sequences to quarterdeck_server;

-- Which migrations were applied is the owner's to write.
revoke insert, update, delete on kysely_migration, kysely_migration_lock from quarterdeck_server;
-- Sealing sets position and link, deleting a player erases before and after; a trigger allows nothing else. Old entries
-- are deleted by purge_audit, which runs with the owner's rights and records the purge.
revoke update, delete on audit_log from quarterdeck_server;
grant update (position, link, before, after) on audit_log to quarterdeck_server;
-- Parts of the audit log, of histories and of the feed are made and dropped by these, with the owner's rights.
revoke execute on function purge_audit, turn_audit_parts, turn_history_parts, turn_attribute_history_parts, turn_outbox_parts
  from public;
grant execute on function purge_audit, turn_audit_parts, turn_history_parts, turn_attribute_history_parts, turn_outbox_parts
  to quarterdeck_server;
-- Parts of the audit log are used through the table: this takes the rights on them back.
select complete_audit_parts();
