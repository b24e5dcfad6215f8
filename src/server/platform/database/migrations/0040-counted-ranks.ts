import { type Kysely, sql } from 'kysely'

const added = `select definition_id, leaderboard_number, -score as ord, reached_at, player_id, 1 as entries,
  (is_hacker or is_hidden)::integer as without_rank from new_rows where removed_at is null`
const gone = `select definition_id, leaderboard_number, -score as ord, reached_at, player_id, -1 as entries,
  -(is_hacker or is_hidden)::integer as without_rank from old_rows where removed_at is null`
const changed = `select definition_id, leaderboard_number, ord, reached_at, player_id,
    sum(entries)::integer as entries, sum(without_rank)::integer as without_rank
  from (${added} union all ${gone}) both_rows group by 1, 2, 3, 4, 5
  having sum(entries) <> 0 or sum(without_rank) <> 0`

/** The segment that an entry with this key is in. */
const selectSegment = (definition: string, number: string, key: string) => `
  select from_order, from_reached_at, from_player from leaderboard_segments
  where definition_id = ${definition} and leaderboard_number = ${number}
    and (from_order, from_reached_at, from_player) <= (${key})
  order by from_order desc, from_reached_at desc, from_player desc limit 1`

/** Splits segments of more than 4,000 entries into such of 2,000; the leaderboard must be locked. */
const splitSegments = `create or replace function split_leaderboard_segments(definition integer, number integer)
  returns void language plpgsql as $$
  declare
    part record;
  begin
    for part in
      select * from (
        select s.*, lead(s.from_order) over w as to_order, lead(s.from_reached_at) over w as to_reached_at,
          lead(s.from_player) over w as to_player
        from leaderboard_segments s where s.definition_id = definition and s.leaderboard_number = number
        window w as (order by s.from_order, s.from_reached_at, s.from_player)
      ) parts where entries > 4000
    loop
      delete from leaderboard_segments s where s.definition_id = definition and s.leaderboard_number = number
        and s.from_order = part.from_order and s.from_reached_at = part.from_reached_at
        and s.from_player = part.from_player;
      insert into leaderboard_segments (definition_id, leaderboard_number, from_order, from_reached_at, from_player,
        entries, without_rank)
      select definition, number,
        case when part_number = 0 then part.from_order else ord end,
        case when part_number = 0 then part.from_reached_at else reached_at end,
        case when part_number = 0 then part.from_player else player_id end, entries, without_rank
      from (
        select distinct on (part_number) part_number, ord, reached_at, player_id,
          (count(*) over w)::integer as entries,
          (count(*) filter (where is_hacker or is_hidden) over w)::integer as without_rank
        from (
          select -e.score as ord, e.reached_at, e.player_id, e.is_hacker, e.is_hidden, (row_number() over (
            order by -e.score, e.reached_at, e.player_id) - 1) / 2000 as part_number
          from leaderboard_entries e
          where e.definition_id = definition and e.leaderboard_number = number and e.removed_at is null
            and ((-e.score), e.reached_at, e.player_id) >= (part.from_order, part.from_reached_at, part.from_player)
            and (part.to_player is null
              or ((-e.score), e.reached_at, e.player_id) < (part.to_order, part.to_reached_at, part.to_player))
        ) numbered window w as (partition by part_number) order by part_number, ord, reached_at, player_id
      ) parts;
    end loop;
  end $$`

/**
 * A function that keeps the number of players and, from 10,000 on, the counted segments of the order. `changes` selects
 * the keys of visible entries that are new or gone, or whose rank came or went, with what each adds to the counts.
 * Leaderboards are locked in the order of their keys, so that concurrent calls wait instead of counting past each other.
 */
const createCounter = (
  name: string,
  changes: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
  declare
    board record;
    size record;
    longest integer;
  begin
    for board in
      select l.definition_id, l.number, c.entries from leaderboards l join (
        select definition_id, leaderboard_number, sum(entries)::integer as entries
        from (${changes}) changes group by 1, 2) c
      on c.definition_id = l.definition_id and c.leaderboard_number = l.number
      order by l.definition_id, l.number for no key update of l
    loop
      insert into leaderboard_sizes as s values (board.definition_id, board.number, board.entries)
        on conflict (definition_id, leaderboard_number) do update set players = s.players + excluded.players
        returning s.players, s.has_segments into size;
      update leaderboards l set is_full = coalesce(size.players >= d.capacity, false)
        from leaderboard_definitions d
        where d.id = board.definition_id and l.definition_id = board.definition_id and l.number = board.number
          and l.is_full <> coalesce(size.players >= d.capacity, false);
      if size.has_segments then
        with counted as (
          update leaderboard_segments s
          set entries = s.entries + c.entries, without_rank = s.without_rank + c.without_rank
          from (
            select g.from_order, g.from_reached_at, g.from_player,
              sum(changes.entries)::integer as entries, sum(changes.without_rank)::integer as without_rank
            from (${changes}) changes cross join lateral (${selectSegment(
              'board.definition_id',
              'board.number',
              'changes.ord, changes.reached_at, changes.player_id',
            )}) g
            where changes.definition_id = board.definition_id and changes.leaderboard_number = board.number
            group by 1, 2, 3) c
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number
            and s.from_order = c.from_order and s.from_reached_at = c.from_reached_at
            and s.from_player = c.from_player and (c.entries <> 0 or c.without_rank <> 0)
          returning s.entries)
        select max(entries) into longest from counted;
      elsif size.players > 10000 then
        update leaderboard_sizes s set has_segments = true
          where s.definition_id = board.definition_id and s.leaderboard_number = board.number;
        -- Split at once, which counts its entries without a rank.
        insert into leaderboard_segments
          values (board.definition_id, board.number, '-infinity', '-infinity', '', size.players);
        longest := size.players;
      else
        continue;
      end if;
      if longest > 4000 then
        perform split_leaderboard_segments(board.definition_id, board.number);
      end if;
    end loop;
    return null;
  end $$`

const countWithoutRank = `
  update leaderboard_segments s set without_rank = c.without_rank from (
    select e.definition_id, e.leaderboard_number, g.from_order, g.from_reached_at, g.from_player,
      count(*)::integer as without_rank
    from leaderboard_entries e cross join lateral (${selectSegment(
      'e.definition_id',
      'e.leaderboard_number',
      '(-e.score), e.reached_at, e.player_id',
    )}) g
    where e.removed_at is null and (e.is_hacker or e.is_hidden) group by 1, 2, 3, 4, 5) c
  where s.definition_id = c.definition_id and s.leaderboard_number = c.leaderboard_number
    and s.from_order = c.from_order and s.from_reached_at = c.from_reached_at and s.from_player = c.from_player`

const statements = [
  'alter table leaderboard_segments add column without_rank integer not null default 0',
  countWithoutRank,
  splitSegments,
  createCounter('count_added_entries', added),
  createCounter('count_changed_entries', changed),
  createCounter('count_gone_entries', gone),
]

/**
 * Counts in each segment who takes no rank: deep in a leaderboard of a million with one hacker in a hundred, a page
 * counted 10,000 of them. New segments have twice as many entries, since adding up 1,000 of them took most of its time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Nothing changes an entry between the count and the triggers that keep it.
  await sql`lock table leaderboard_entries in share row exclusive mode`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
