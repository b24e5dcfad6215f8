import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table message_sends drop constraint message_sends_audience_check',
  `alter table message_sends add constraint message_sends_audience_check
    check (audience in ('list', 'everybody', 'prizes', 'compensation'))`,
  `create table compensations (
    id integer generated always as identity primary key,
    msg_id text collate "C" not null unique references message_sends on delete cascade,
    outage text not null,
    outage_folded text collate "C" not null,
    outage_from timestamptz not null,
    outage_to timestamptz not null check (outage_to > outage_from),
    conditions text not null,
    gifts text not null,
    planned integer not null,
    later integer not null default 0,
    open_until timestamptz,
    checked_at timestamptz,
    created_at timestamptz not null,
    created_by_id integer,
    created_by text not null,
    reason text not null,
    request_id text not null,
    ended_at timestamptz,
    ended_by text not null default ''
  )`,
  'create index compensations_by_age on compensations (created_at, id)',
  // As before, but the content stays while a compensation may still need it, also without a recipient.
  `create or replace function forget_message_content() returns trigger language plpgsql as $$ begin
  delete from messages m where not m.is_global and m.msg_id in (select msg_id from gone)
    and not exists (select from message_deliveries d where d.msg_id = m.msg_id)
    and not exists (select from compensations k where k.msg_id = m.msg_id and k.ended_at is null)
    and not exists (select from jobs j where j.id = m.job_id and j.state in ('waiting', 'running', 'paused')); return null; end $$`,
]

/** Keeps compensations after outages: who qualifies, for how long, and how many came later. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
