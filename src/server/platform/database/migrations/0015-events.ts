import { type Kysely, sql } from 'kysely'

const statements = [
  `create table event_profiles (
    id integer generated always as identity primary key,
    name text not null,
    name_folded text collate "C" not null,
    task_count integer not null check (task_count between 1 and 50),
    offset_minutes integer not null check (offset_minutes >= 1),
    deregistered boolean not null default false,
    version integer not null default 1
  )`,
  'create unique index event_profiles_by_name on event_profiles (name_folded) where not deregistered',
  "insert into event_profiles (name, name_folded, task_count, offset_minutes) values ('default', 'default', 50, 600)",
  `create table events (
    id integer generated always as identity primary key,
    content text not null,
    content_folded text collate "C" not null,
    start_at timestamptz not null,
    end_at timestamptz not null check (end_at > start_at),
    duration double precision not null check (duration > 0 and duration <= 500),
    profile_id integer not null references event_profiles,
    deleted boolean not null default false,
    created_at timestamptz not null,
    created_by text not null,
    version integer not null default 1
  )`,
  'create index events_by_start on events (start_at, id)',
  'create index events_by_end on events (end_at, id)',
  'create index events_by_name on events (content_folded, id)',
  'create index events_by_duration on events (duration, id)',
  'create index events_by_profile on events (profile_id, start_at, id)',
  'create index events_name_parts on events using gin (content_folded gin_trgm_ops)',
  `create table leaderboard_definitions (
    id integer generated always as identity primary key,
    name text not null,
    event_id integer references events,
    capacity integer check (capacity >= 1),
    attribute_names text not null,
    auto_join boolean not null,
    version integer not null default 1
  )`,
  'create index leaderboard_definitions_by_event on leaderboard_definitions (event_id, id)',
  `create table leaderboards (
    definition_id integer not null references leaderboard_definitions,
    number integer not null,
    created_at timestamptz not null,
    is_full boolean not null default false,
    primary key (definition_id, number)
  )`,
  'create index leaderboards_with_room on leaderboards (definition_id, number) where not is_full',
  `create table leaderboard_entries (
    player_id text collate "C" not null references players on delete cascade,
    definition_id integer not null,
    leaderboard_number integer not null,
    score double precision not null default 0,
    attributes text not null default '{}',
    reported_at timestamptz,
    joined_at timestamptz not null,
    removed_at timestamptz,
    primary key (player_id, definition_id),
    foreign key (definition_id, leaderboard_number) references leaderboards
  )`,
  `create index leaderboard_entries_by_score on leaderboard_entries
    (definition_id, leaderboard_number, score desc, reported_at, player_id) where removed_at is null`,
  // A leaderboard has room again when one of its players is deleted.
  `create or replace function reopen_leaderboard() returns trigger language plpgsql as $$
    begin
      update leaderboards set is_full = false
        where definition_id = old.definition_id and number = old.leaderboard_number and is_full;
      return null;
    end $$`,
  `create trigger leaderboard_entries_reopen after delete on leaderboard_entries
    for each row execute function reopen_leaderboard()`,
  `create table event_players (
    player_id text collate "C" not null references players on delete cascade,
    event_id integer not null references events,
    joined_at timestamptz not null,
    left_at timestamptz,
    primary key (player_id, event_id)
  )`,
  'create index event_players_by_event on event_players (event_id, joined_at, player_id) where left_at is null',
  'create index event_players_by_player on event_players (player_id, joined_at, event_id) where left_at is null',
  'alter table players add column is_mock boolean not null default false',
]

/** Makes the tables of events, their profiles and players, and of leaderboards. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
