import { type Kysely, sql } from 'kysely'

const statements = [
  // A guild that is not deleted has a leader; the reference below makes the leader a member.
  `create table guilds (
    id bigint generated always as identity primary key,
    name text not null,
    name_folded text collate "C" not null,
    description text not null,
    min_level integer not null check (min_level >= 0),
    access_policy smallint not null check (access_policy in (0, 1)),
    leader_id text collate "C",
    members_count integer not null default 0,
    name_reports integer not null default 0 check (name_reports >= 0),
    created_at timestamptz not null,
    created_by text not null,
    deleted_at timestamptz,
    deleted_by text,
    version integer not null default 1,
    check ((leader_id is null) = (deleted_at is not null)),
    check ((deleted_by is null) = (deleted_at is null))
  )`,
  // The primary key lets a player be a member of one guild only.
  `create table guild_members (
    player_id text collate "C" primary key references players on delete cascade,
    guild_id bigint not null references guilds,
    joined_at timestamptz not null,
    unique (guild_id, player_id)
  )`,
  'create index guild_members_by_standing on guild_members (guild_id, joined_at, player_id)',
  // Checked at the end of a transaction, because a guild and its first member refer to each other.
  `alter table guilds add constraint guilds_leader_is_member foreign key (id, leader_id)
    references guild_members (guild_id, player_id) deferrable initially deferred`,
  // Without a foreign key to players: writing an entry would lock the player after the guild, and deletions lock in the
  // other order. The trigger on players deletes the entries.
  `create table guild_history (
    id bigint generated always as identity primary key,
    guild_id bigint not null references guilds,
    player_id text collate "C" not null,
    event text not null check (
      event in ('joined', 'left', 'kicked', 'became leader', 'guild deleted', 'guild restored')
    ),
    at timestamptz not null,
    by text not null,
    joined_at timestamptz,
    was_leader boolean not null default false
  )`,
  'create index guild_history_by_guild on guild_history (guild_id, at, id)',
  'create index guild_history_by_player on guild_history (player_id, at, id)',
  'create index guilds_by_id_text on guilds ((id::text collate "C"))',
  'create index guilds_by_name on guilds (name_folded, id) where deleted_at is null',
  'create index guilds_by_access_policy on guilds (access_policy, id) where deleted_at is null',
  'create index guilds_by_members_count on guilds (members_count, id) where deleted_at is null',
  'create index guilds_by_min_level on guilds (min_level, id) where deleted_at is null',
  'create index guilds_deleted on guilds (id) where deleted_at is not null',
  'create index guilds_reported on guilds (name_reports, id) where name_reports > 0',
  'create index guilds_name_parts on guilds using gin (name_folded gin_trgm_ops)',
  // Counted anew, so that restoring a backup, which has the counts already, does not count twice.
  `create or replace function keep_guild_members_count() returns trigger language plpgsql as $$
  begin
    update guilds g set members_count = c.count
      from (
        select t.guild_id, (select count(*) from guild_members m where m.guild_id = t.guild_id) as count
        from (select distinct guild_id from changed order by guild_id) t
      ) c
      where g.id = c.guild_id and g.members_count <> c.count;
    return null;
  end $$`,
  `create trigger guild_members_added after insert on guild_members referencing new table as changed
  for each statement execute function keep_guild_members_count()`,
  `create trigger guild_members_removed after delete on guild_members referencing old table as changed
  for each statement execute function keep_guild_members_count()`,
  // Locks the guild before the membership, as every other change does. The longest-standing member follows a leader; a
  // guild without members is deleted.
  `create or replace function leave_guild_before_deletion() returns trigger language plpgsql as $$
  declare
    own_guild bigint;
    successor text collate "C";
  begin
    select guild_id into own_guild from guild_members where player_id = old.player_id;
    if own_guild is not null then
      perform from guilds where id = own_guild for no key update;
      delete from guild_members where player_id = old.player_id;
      if exists (select from guilds where id = own_guild and leader_id = old.player_id) then
        select player_id into successor from guild_members
          where guild_id = own_guild order by joined_at, player_id limit 1;
        update guilds set leader_id = successor, version = version + 1,
          deleted_at = case when successor is null then now() end,
          deleted_by = case when successor is null then '' end
          where id = own_guild;
        if successor is not null then
          insert into guild_history (guild_id, player_id, event, at, by)
            values (own_guild, successor, 'became leader', now(), '');
        end if;
      end if;
    end if;
    delete from guild_history where player_id = old.player_id;
    return old;
  end $$`,
  `create trigger players_leave_guild before delete on players
  for each row execute function leave_guild_before_deletion()`,
]

/** Makes the tables of guilds, their members and the history of memberships. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
