import { type Kysely, sql } from 'kysely'

const added =
  'select definition_id, leaderboard_number, -score as ord, reached_at, player_id, 1 as delta from new_rows where removed_at is null'
const gone = added.replace('1 as delta from new_rows', '-1 as delta from old_rows')
const changed = `select definition_id, leaderboard_number, ord, reached_at, player_id, sum(delta)::integer as delta
  from (${added} union all ${gone}) both_rows group by 1, 2, 3, 4, 5 having sum(delta) <> 0`

/**
 * A function that keeps the number of players and, from 10,000 on, the counted segments of the order. `changes` selects
 * the keys of the visible entries with +1 for each that is new and -1 for each that is gone. Leaderboards are locked in
 * the order of their keys, so that concurrent calls wait instead of counting past each other.
 */
const createCounter = (
  name: string,
  changes: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
  declare
    board record;
    size record;
    longest integer;
    part record;
  begin
    for board in
      select l.definition_id, l.number, c.delta from leaderboards l join (
        select definition_id, leaderboard_number, sum(delta)::integer as delta from (${changes}) changes group by 1, 2) c
      on c.definition_id = l.definition_id and c.leaderboard_number = l.number
      order by l.definition_id, l.number for no key update of l
    loop
      insert into leaderboard_sizes as s values (board.definition_id, board.number, board.delta)
        on conflict (definition_id, leaderboard_number) do update set players = s.players + excluded.players
        returning s.players, s.has_segments into size;
      update leaderboards l set is_full = coalesce(size.players >= d.capacity, false)
        from leaderboard_definitions d
        where d.id = board.definition_id and l.definition_id = board.definition_id and l.number = board.number
          and l.is_full <> coalesce(size.players >= d.capacity, false);
      if size.has_segments then
        with counted as (
          update leaderboard_segments s set entries = s.entries + c.delta from (
            select g.from_order, g.from_reached_at, g.from_player, sum(changes.delta)::integer as delta
            from (${changes}) changes cross join lateral (
              select from_order, from_reached_at, from_player from leaderboard_segments
              where definition_id = board.definition_id and leaderboard_number = board.number
                and (from_order, from_reached_at, from_player) <= (changes.ord, changes.reached_at, changes.player_id)
              order by from_order desc, from_reached_at desc, from_player desc limit 1) g
            where changes.definition_id = board.definition_id and changes.leaderboard_number = board.number
            group by 1, 2, 3) c
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number
            and s.from_order = c.from_order and s.from_reached_at = c.from_reached_at
            and s.from_player = c.from_player and c.delta <> 0
          returning s.entries)
        select max(entries) into longest from counted;
      elsif size.players > 10000 then
        update leaderboard_sizes s set has_segments = true
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number;
        insert into leaderboard_segments
          values (board.definition_id, board.number, '-infinity', '-infinity', '', size.players);
        longest := size.players;
      else
        continue;
      end if;
      continue when coalesce(longest, 0) <= 2000;
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

const statements = [
  'drop trigger leaderboard_entries_added on leaderboard_entries',
  'drop trigger leaderboard_entries_changed on leaderboard_entries',
  'drop trigger leaderboard_entries_gone on leaderboard_entries',
  'drop function count_leaderboard_entries()',
  createCounter('count_added_entries', added),
  createCounter('count_changed_entries', changed),
  createCounter('count_gone_entries', gone),
  `create trigger leaderboard_entries_added after insert on leaderboard_entries referencing new table as new_rows
    for each statement execute function count_added_entries()`,
  `create trigger leaderboard_entries_changed after update on leaderboard_entries
    referencing old table as old_rows new table as new_rows
    for each statement execute function count_changed_entries()`,
  `create trigger leaderboard_entries_gone after delete on leaderboard_entries referencing old table as old_rows
    for each statement execute function count_gone_entries()`,
]

/**
 * Counts entries by functions with fixed statements, one for each kind of change. The one function before it composed
 * its statements, which were planned for every call, and read all segments of a leaderboard to find a long one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
