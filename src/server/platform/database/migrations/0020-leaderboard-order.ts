import { type Kysely, sql } from 'kysely'
import { fold } from '../fold.ts'

const columns = [
  'alter table leaderboard_definitions add column name_folded text collate "C", add column deleted_at timestamptz',
  'alter table leaderboards add column final_at timestamptz, add column refused_reports integer not null default 0',
  `alter table leaderboard_entries add column reached_at timestamptz, add column is_hacker boolean not null default false,
    add column is_hidden boolean not null default false, add column removed_by text,
    add column removed_reason text not null default ''`,
]

const values = [
  'update leaderboard_entries set reached_at = coalesce(reported_at, joined_at)',
  `update leaderboard_entries e set is_hacker = true from players p
    where p.player_id = e.player_id and p.is_hacker`,
  `insert into leaderboard_sizes (definition_id, leaderboard_number, players)
    select definition_id, leaderboard_number, count(*) from leaderboard_entries
    where removed_at is null group by definition_id, leaderboard_number`,
  `insert into timed_steps (kind, target, due_at, next_attempt_at)
    select 'freeze leaderboards', d.id::text, e.end_at, e.end_at
    from leaderboard_definitions d join events e on e.id = d.event_id
    where exists (select from leaderboards l where l.definition_id = d.id)`,
]

const indexes = [
  'alter table leaderboard_definitions alter column name_folded set not null',
  'create index leaderboard_definitions_by_name on leaderboard_definitions (name_folded, id)',
  'create index leaderboard_definitions_name_parts on leaderboard_definitions using gin (name_folded gin_trgm_ops)',
  'create index leaderboard_definitions_by_capacity on leaderboard_definitions (capacity nulls first, id)',
  'alter table leaderboard_entries alter column reached_at set not null',
  'drop index leaderboard_entries_by_score',
  // Ascending in all parts, so that one row comparison finds any position, also within equal scores.
  `create index leaderboard_entries_by_score on leaderboard_entries
    (definition_id, leaderboard_number, (-score), reached_at, player_id) where removed_at is null`,
  `create index leaderboard_entries_without_rank on leaderboard_entries
    (definition_id, leaderboard_number, (-score), reached_at, player_id)
    where removed_at is null and (is_hacker or is_hidden)`,
  `create index leaderboard_entries_removed on leaderboard_entries
    (definition_id, leaderboard_number, removed_at, player_id) where removed_by is not null`,
]

const tables = [
  `create table leaderboard_sizes (
    definition_id integer not null,
    leaderboard_number integer not null,
    players integer not null,
    has_segments boolean not null default false,
    primary key (definition_id, leaderboard_number),
    foreign key (definition_id, leaderboard_number) references leaderboards on delete cascade
  )`,
  // The order of a large leaderboard in counted parts of about 1,000 entries; see the function below.
  `create table leaderboard_segments (
    definition_id integer not null,
    leaderboard_number integer not null,
    from_order double precision not null,
    from_reached_at timestamptz not null,
    from_player text collate "C" not null,
    entries integer not null,
    primary key (definition_id, leaderboard_number, from_order, from_reached_at, from_player),
    foreign key (definition_id, leaderboard_number) references leaderboards on delete cascade
  ) with (fillfactor = 30)`,
  `create table leaderboard_corrections (
    id bigint generated always as identity primary key,
    definition_id integer not null,
    leaderboard_number integer not null,
    player_id text collate "C" not null references players on delete cascade,
    kind text not null check (kind in ('removed', 'restored', 'hidden', 'shown', 'score corrected')),
    at timestamptz not null,
    by text not null,
    reason text not null,
    attribute text,
    value_before double precision,
    value_after double precision,
    after_final boolean not null,
    foreign key (definition_id, leaderboard_number) references leaderboards
  )`,
  // The order when it became final. Entries are numbered from 0 with no gap; ranks leave out who has none.
  `create table leaderboard_final_ranks (
    definition_id integer not null,
    leaderboard_number integer not null,
    final_index integer not null,
    player_id text collate "C" not null references players on delete cascade,
    rank integer,
    score double precision not null,
    removed boolean not null default false,
    primary key (definition_id, leaderboard_number, final_index),
    unique (player_id, definition_id),
    foreign key (definition_id, leaderboard_number) references leaderboards
  )`,
  `create index leaderboard_final_ranks_removed on leaderboard_final_ranks
    (definition_id, leaderboard_number, final_index) where removed`,
  'create index leaderboard_corrections_by_leaderboard on leaderboard_corrections (definition_id, leaderboard_number, id)',
  'create index leaderboard_corrections_by_player on leaderboard_corrections (player_id, at, id)',
]

/**
 * Keeps the number of players and, from 10,000 on, the counted segments of the order. `changes` are the keys of the
 * visible entries with +1 for each that is new and -1 for each that is gone. Leaderboards are locked in the order of
 * their keys, so that concurrent calls wait instead of counting past each other.
 */
const countEntries = `create or replace function count_leaderboard_entries() returns trigger language plpgsql as $$
  declare
    key constant text := 'definition_id, leaderboard_number, -score as ord, reached_at, player_id';
    added constant text := format('select %s, 1 as delta from new_rows where removed_at is null', key);
    gone constant text := format('select %s, -1 as delta from old_rows where removed_at is null', key);
    changes text;
    board record;
    size record;
    part record;
  begin
    changes := case tg_op when 'INSERT' then added when 'DELETE' then gone else
      format('select definition_id, leaderboard_number, ord, reached_at, player_id, sum(delta)::integer as delta
        from (%s union all %s) both_rows group by 1, 2, 3, 4, 5 having sum(delta) <> 0', added, gone) end;
    for board in execute format('
      select l.definition_id, l.number, c.delta from leaderboards l join (
        select definition_id, leaderboard_number, sum(delta)::integer as delta from (%s) changes group by 1, 2) c
      on c.definition_id = l.definition_id and c.leaderboard_number = l.number
      order by l.definition_id, l.number for no key update of l', changes)
    loop
      insert into leaderboard_sizes as s values (board.definition_id, board.number, board.delta)
        on conflict (definition_id, leaderboard_number) do update set players = s.players + excluded.players
        returning s.players, s.has_segments into size;
      update leaderboards l set is_full = coalesce(size.players >= d.capacity, false)
        from leaderboard_definitions d
        where d.id = board.definition_id and l.definition_id = board.definition_id and l.number = board.number
          and l.is_full <> coalesce(size.players >= d.capacity, false);
      if size.has_segments then
        execute format('
          update leaderboard_segments s set entries = s.entries + c.delta from (
            select g.from_order, g.from_reached_at, g.from_player, sum(changes.delta)::integer as delta
            from (%s) changes cross join lateral (
              select from_order, from_reached_at, from_player from leaderboard_segments
              where definition_id = $1 and leaderboard_number = $2
                and (from_order, from_reached_at, from_player) <= (changes.ord, changes.reached_at, changes.player_id)
              order by from_order desc, from_reached_at desc, from_player desc limit 1) g
            where changes.definition_id = $1 and changes.leaderboard_number = $2 group by 1, 2, 3) c
          where s.definition_id = $1 and s.leaderboard_number = $2 and s.from_order = c.from_order
            and s.from_reached_at = c.from_reached_at and s.from_player = c.from_player and c.delta <> 0', changes)
          using board.definition_id, board.number;
      elsif size.players > 10000 then
        update leaderboard_sizes s set has_segments = true
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number;
        insert into leaderboard_segments
          values (board.definition_id, board.number, '-infinity', '-infinity', '', size.players);
      else
        continue;
      end if;
      for part in
        select s.*, lead(s.from_order) over w as to_order, lead(s.from_reached_at) over w as to_reached_at,
          lead(s.from_player) over w as to_player
        from leaderboard_segments s where s.definition_id = board.definition_id and s.leaderboard_number = board.number
        window w as (order by s.from_order, s.from_reached_at, s.from_player)
      loop
        continue when part.entries <= 2000;
        delete from leaderboard_segments s where s.definition_id = part.definition_id
          and s.leaderboard_number = part.leaderboard_number and s.from_order = part.from_order
          and s.from_reached_at = part.from_reached_at and s.from_player = part.from_player;
        insert into leaderboard_segments
          select part.definition_id, part.leaderboard_number,
            case when part_number = 0 then part.from_order else ord end,
            case when part_number = 0 then part.from_reached_at else reached_at end,
            case when part_number = 0 then part.from_player else player_id end, entries
          from (
            select distinct on (part_number) part_number, ord, reached_at, player_id,
              count(*) over (partition by part_number)::integer as entries
            from (
              select -e.score as ord, e.reached_at, e.player_id, (row_number() over (
                order by -e.score, e.reached_at, e.player_id) - 1) / 1000 as part_number
              from leaderboard_entries e
              where e.definition_id = part.definition_id and e.leaderboard_number = part.leaderboard_number
                and e.removed_at is null
                and ((-e.score), e.reached_at, e.player_id) >= (part.from_order, part.from_reached_at, part.from_player)
                and (part.to_player is null
                  or ((-e.score), e.reached_at, e.player_id) < (part.to_order, part.to_reached_at, part.to_player))
            ) numbered order by part_number, ord, reached_at, player_id
          ) parts;
      end loop;
    end loop;
    return null;
  end $$`

const triggers = [
  'drop trigger leaderboard_entries_reopen on leaderboard_entries',
  'drop function reopen_leaderboard()',
  countEntries,
  `create trigger leaderboard_entries_added after insert on leaderboard_entries referencing new table as new_rows
    for each statement execute function count_leaderboard_entries()`,
  `create trigger leaderboard_entries_changed after update on leaderboard_entries
    referencing old table as old_rows new table as new_rows
    for each statement execute function count_leaderboard_entries()`,
  `create trigger leaderboard_entries_gone after delete on leaderboard_entries referencing old table as old_rows
    for each statement execute function count_leaderboard_entries()`,
  // Who leaves or is removed after the end leaves the final order, and comes back to the same rank.
  `create or replace function mark_final_rank() returns trigger language plpgsql as $$
    begin
      update leaderboard_final_ranks set removed = new.removed_at is not null
        where definition_id = new.definition_id and player_id = new.player_id;
      return null;
    end $$`,
  `create trigger leaderboard_entries_final after update of removed_at on leaderboard_entries
    for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function mark_final_rank()`,
  // The hacker flag is on the entries too, because it decides about ranks; a score counts from joining on.
  `create or replace function prepare_entry() returns trigger language plpgsql as $$
    begin
      new.is_hacker := (select is_hacker from players where player_id = new.player_id);
      new.reached_at := coalesce(new.reached_at, new.joined_at);
      return new;
    end $$`,
  `create trigger leaderboard_entries_prepare before insert on leaderboard_entries
    for each row execute function prepare_entry()`,
  `create or replace function flag_entries() returns trigger language plpgsql as $$
    begin
      if exists (select from leaderboard_entries where player_id = new.player_id) then
        update leaderboard_entries set is_hacker = new.is_hacker where player_id = new.player_id;
      end if;
      return null;
    end $$`,
  `create trigger players_flag_entries after update of is_hacker on players
    for each row when (old.is_hacker is distinct from new.is_hacker) execute function flag_entries()`,
]

async function fillFoldedNames(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from leaderboard_definitions`.execute(db)
  const folded = JSON.stringify(rows.map(({ id, name }) => ({ id, name: fold(name) })))
  await sql`update leaderboard_definitions d set name_folded = f.name
    from json_to_recordset(${folded}::text::json) as f(id integer, name text) where d.id = f.id`.execute(db)
}

/** Makes leaderboards as long as a game has players readable at any rank, and corrections of them undoable. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db)
  await fillFoldedNames(db)
  for (const statement of [...tables, ...values, ...indexes, ...triggers]) await sql.raw(statement).execute(db)
}
