import { type Kysely, sql } from 'kysely'

const statements = [
  `create table regatta_definitions (
    id integer generated always as identity primary key,
    data_key text not null,
    data_key_folded text collate "C" not null,
    created_at timestamptz not null,
    created_by text not null,
    start_minutes integer not null check (start_minutes >= 0),
    duration_minutes integer not null check (duration_minutes >= 1),
    cooldown_minutes integer not null check (cooldown_minutes >= 0),
    guild_level_offset integer not null check (guild_level_offset >= 0),
    guilds_quantity integer not null check (guilds_quantity >= 0),
    guild_members_quantity integer not null check (guild_members_quantity >= 0),
    is_inactive boolean not null
  )`,
  'create index regatta_definitions_by_key on regatta_definitions (data_key_folded, id)',
  `create table regattas (
    id integer generated always as identity primary key,
    definition_id integer not null references regatta_definitions,
    data_key text not null,
    created_at timestamptz not null,
    start_at timestamptz not null,
    end_of_last timestamptz,
    duration_minutes integer not null check (duration_minutes >= 1),
    cooldown_minutes integer not null check (cooldown_minutes >= 0),
    guild_level_offset integer not null,
    guilds_quantity integer not null,
    guild_members_quantity integer not null,
    competition_end_at timestamptz not null check (competition_end_at > start_at),
    end_at timestamptz not null check (end_at >= competition_end_at),
    started_at timestamptz,
    finished_at timestamptz,
    closed_at timestamptz,
    deleted_at timestamptz,
    deleted_by text,
    check ((deleted_at is null) = (deleted_by is null)),
    constraint regattas_never_overlap exclude using gist (tstzrange(start_at, end_at) with &&) where (deleted_at is null)
  )`,
  'create index regattas_by_definition on regattas (definition_id, start_at desc, id desc)',
  'create index regattas_by_start on regattas (start_at, id)',
  `create table regatta_groups (
    regatta_id integer not null references regattas,
    number integer not null,
    level_offset integer not null,
    min_level integer not null,
    max_level integer,
    primary key (regatta_id, number)
  )`,
  `create table regatta_guilds (
    regatta_id integer not null,
    guild_id bigint not null references guilds,
    group_number integer not null,
    name text not null,
    name_folded text collate "C" not null,
    average_level double precision not null,
    score double precision not null default 0,
    final_rank integer,
    removed_at timestamptz,
    removed_by text,
    primary key (regatta_id, guild_id),
    foreign key (regatta_id, group_number) references regatta_groups
  )`,
  'create index regatta_guilds_by_score on regatta_guilds (regatta_id, group_number, score desc, guild_id)',
  'create index regatta_guilds_by_group on regatta_guilds (regatta_id desc, group_number desc, guild_id desc)',
  'create index regatta_guilds_by_guild on regatta_guilds (guild_id, regatta_id)',
  `create table regatta_scores (
    player_id text collate "C" not null references players on delete cascade,
    regatta_id integer not null,
    guild_id bigint not null,
    score double precision not null,
    reported_at timestamptz not null,
    primary key (player_id, regatta_id),
    foreign key (regatta_id, guild_id) references regatta_guilds
  )`,
  'create index regatta_scores_by_guild on regatta_scores (regatta_id, guild_id, score desc)',
  `create table regatta_score_history (
    regatta_id integer not null,
    guild_id bigint not null,
    at timestamptz not null,
    score double precision not null,
    primary key (regatta_id, guild_id, at),
    foreign key (regatta_id, guild_id) references regatta_guilds
  )`,
  // The best scores of a guild's members; as many as the regatta counts.
  `create or replace function regatta_guild_score(regatta integer, guild bigint) returns double precision language sql stable as $$
    select coalesce(sum(best.score), 0) from (
      select s.score from regatta_scores s where s.regatta_id = regatta and s.guild_id = guild order by s.score desc
      limit (select nullif(r.guild_members_quantity, 0) from regattas r where r.id = regatta)
    ) best $$`,
  // A deleted player no longer counts for the guild, unless the final ranks are frozen.
  `create or replace function leave_regatta() returns trigger language plpgsql as $$
    begin
      update regatta_guilds set score = regatta_guild_score(old.regatta_id, old.guild_id)
        where regatta_id = old.regatta_id and guild_id = old.guild_id
          and not exists (select from regattas r where r.id = old.regatta_id and r.finished_at is not null);
      return null;
    end $$`,
  `create trigger regatta_scores_leave after delete on regatta_scores
    for each row execute function leave_regatta()`,
]

/** Makes the tables of regattas, their definitions, groups and scores. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
