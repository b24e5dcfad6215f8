import { type Kysely, sql } from 'kysely'

const statements = `
alter table snapshots add column version integer not null default 1;
create index snapshots_by_device on snapshots (device_id collate "C", created_at);
alter table snapshots add column description_folded text collate "C" not null default '';
update snapshots set description_folded = lower(description);
alter table snapshots alter column description_folded drop default;
create index snapshots_by_description on snapshots (description_folded, key);
create index snapshots_descriptions on snapshots using gin (description_folded gin_trgm_ops);

create table system_messages (
  id bigint generated always as identity primary key,
  channel text collate "C" not null,
  message text not null,
  created_at timestamptz not null,
  created_by text not null
);
create index system_messages_of_channel on system_messages (channel, id);

create table reported_names (
  player_id text collate "C" primary key references players on delete cascade,
  name text not null,
  votes integer not null check (votes > 0),
  reported_at timestamptz not null
);
create index reported_names_by_votes on reported_names (votes, player_id);
create index players_hackers on players (created_at, player_id) where is_hacker;

create table jobs (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  title text not null,
  params text not null,
  state text collate "C" not null check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'canceled')),
  created_by_id integer,
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  reason text not null default '',
  request_id text not null,
  address text not null default '',
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  active_ms double precision not null default 0,
  advanced_at timestamptz
);
create index jobs_open on jobs (advanced_at nulls first, id) where state in ('waiting', 'running');
create index jobs_of_person on jobs (created_by_id, id);
create table job_rows (
  job_id bigint not null references jobs on delete cascade,
  row integer not null,
  subject text collate "C" not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'skipped')),
  result text not null default '',
  primary key (job_id, row)
);
create index job_rows_waiting on job_rows (job_id, row) where state = 'waiting';

create table messages (
  msg_id text collate "C" primary key,
  is_global boolean not null,
  title text not null,
  title_folded text collate "C" not null,
  message text not null,
  external_link text not null default '',
  image_url text not null default '',
  available_date timestamptz,
  expiration interval not null check (expiration > interval '0'),
  automatic_display boolean not null,
  gifts text not null default '[]',
  created_at timestamptz not null,
  created_by text not null,
  revoked_at timestamptz,
  job_id bigint references jobs on delete set null
);
create index messages_by_age on messages (is_global, created_at, msg_id);
create index messages_by_title on messages (is_global, title_folded, msg_id);
create index messages_titles on messages using gin (title_folded gin_trgm_ops);
create index messages_of_job on messages (job_id) where job_id is not null;

create table message_deliveries (
  player_id text collate "C" not null references players on delete cascade,
  msg_id text collate "C" not null references messages,
  is_global boolean not null default false,
  created_at timestamptz not null,
  collected_at timestamptz,
  primary key (player_id, msg_id)
);
create index message_deliveries_by_age on message_deliveries (created_at, msg_id, player_id) where not is_global;
create index message_deliveries_of_message on message_deliveries (msg_id, player_id);
create index message_deliveries_of_player on message_deliveries (player_id, created_at, msg_id) where not is_global;
create index message_deliveries_collected on message_deliveries (player_id, collected_at) where collected_at is not null;
create or replace function forget_message_content() returns trigger language plpgsql as $$ begin
  delete from messages m where not m.is_global and m.msg_id in (select msg_id from gone)
    and not exists (select from message_deliveries d where d.msg_id = m.msg_id)
    and not exists (select from jobs j where j.id = m.job_id and j.state in ('waiting', 'running', 'paused')); return null; end $$;
create trigger forget_message_content after delete on message_deliveries
  referencing old table as gone for each statement execute function forget_message_content();

create table player_delete_requests (
  player_id text collate "C" primary key,
  created_at timestamptz not null,
  job_id bigint references jobs on delete set null
);
create index player_delete_requests_by_age on player_delete_requests (created_at, player_id);
create table deletion_receipts (
  id bigint generated always as identity primary key,
  player_id text collate "C" not null,
  requested_at timestamptz not null,
  deleted_at timestamptz not null,
  deleted_by text not null,
  reason text not null,
  deleted text not null
);
create index deletion_receipts_of_player on deletion_receipts (player_id, id);

create index purchases_by_sku on purchases (sku collate "C", date);
create index purchases_by_item on purchases (item_id collate "C", date);
drop index purchases_by_date;
create index purchases_by_date on purchases (date, order_id) include (item_id, value);

create index persistence_history_of_player on persistence_history (player_id, written_at);
drop index audit_log_by_target;
create index audit_log_by_target on audit_log (target_id, at, id)
`

// Attributes carry the creation date of their player, so that one index covers both the attribute and the default sort
// order of the player list. Triggers keep the copy equal to players.created_at.
const attributeCreationStatements = [
  'alter table player_attributes add column player_created_at timestamptz',
  `update player_attributes a set player_created_at = p.created_at from players p where p.player_id = a.player_id`,
  'alter table player_attributes alter column player_created_at set not null',
  `create or replace function set_player_created_at() returns trigger language plpgsql as $$
  begin
    new.player_created_at := (select created_at from players where player_id = new.player_id);
    return new;
  end $$`,
  `create trigger player_attributes_creation before insert on player_attributes
  for each row execute function set_player_created_at()`,
  `create or replace function move_player_created_at() returns trigger language plpgsql as $$
  begin
    update player_attributes set player_created_at = new.created_at where player_id = new.player_id;
    return null;
  end $$`,
  `create trigger players_creation after update of created_at on players
  for each row when (old.created_at is distinct from new.created_at) execute function move_player_created_at()`,
  `create index player_attributes_by_creation on player_attributes (name, player_created_at, player_id)
  include (value, expiration_date)`,
]

/** Creates the tables of messages, moderation, jobs and deletion, and the indexes of timeline and purchases. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...statements.split(';\n'), ...attributeCreationStatements]) {
    await sql.raw(statement).execute(db)
  }
}
