import { type Kysely, sql } from 'kysely'

const columns = `at, actor_id, actor, actor_folded, address, action, target_kind, target_id, reason, outcome, times,
      request_id, note, before, after, before_digest, after_digest, digest`

const fixedColumns = ['id', ...columns.split(/,\s*/).filter((name) => name !== 'before' && name !== 'after')]

const tuple = (row: 'old' | 'new') => `(${fixedColumns.map((name) => `${row}.${name}`).join(', ')})`

/** `schema`: where the tables are. What runs as the owner must find no tables that its caller made in pg_temp first. */
const toStatements = (schema: string) => [
  `create table audit_heads (
    counter bigint primary key,
    cause text collate "C" not null check (cause in ('sealed', 'restored', 'purged')),
    head text not null
  )`,
  // Sealing sets the place and the link once; deleting a player erases values. Nothing else changes an entry.
  `create or replace function guard_audit_entry() returns trigger language plpgsql as $$
  begin
    if ${tuple('new')} is distinct from ${tuple('old')}
      or (old.position is not null and new.position is distinct from old.position)
      or (old.link is not null and new.link is distinct from old.link)
      or (new.before is not null and new.before is distinct from old.before)
      or (new.after is not null and new.after is distinct from old.after) then
      raise exception 'An entry of the audit log cannot be changed.';
    end if;
    return new;
  end $$`,
  'create trigger audit_log_guard before update on audit_log for each row execute function guard_audit_entry()',
  // Runs with the rights of the owner, so that the role of the server can purge and cannot delete. It writes the entry
  // that records the purge itself.
  `create or replace function purge_audit(before_at timestamptz, entry_json json) returns bigint
  language plpgsql security definer set search_path = ${schema}, pg_temp as $$
  declare
    entry audit_log := json_populate_record(null::audit_log, entry_json);
    first_kept bigint;
    removed bigint;
  begin
    select min(position) into first_kept from audit_log where at >= before_at;
    delete from audit_log
      where position is not null and at < before_at and (first_kept is null or position < first_kept);
    get diagnostics removed = row_count;
    if entry.action is distinct from 'audit purged' or entry.actor is distinct from 'server'
      or (entry.after::json ->> 'entries')::bigint is distinct from removed then
      raise exception 'The entry does not record this purge.';
    end if;
    insert into audit_log (${columns}) select ${columns} from (select entry.*) as purged;
    return removed;
  end $$`,
]

/** Makes the table of the audit log's heads, and lets the database refuse changes of audit entries. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db)
  for (const statement of toStatements(rows[0]?.schema ?? 'public')) await sql.raw(statement).execute(db)
}
