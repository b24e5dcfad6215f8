import { type Kysely, sql } from 'kysely'

const indexes = [
  'drop index leaderboard_entries_by_score',
  // An expression alone is not read from an index without its column, so the score is included. With the marks, counting
  // within a segment, a page and the final order read this index only, as far as the visibility map allows.
  `create index leaderboard_entries_by_score on leaderboard_entries
    (definition_id, leaderboard_number, (-score), reached_at, player_id) include (score, is_hacker, is_hidden)
    where removed_at is null`,
  'drop index leaderboard_entries_without_rank',
  `create index leaderboard_entries_without_rank on leaderboard_entries
    (definition_id, leaderboard_number, (-score), reached_at, player_id) include (score)
    where removed_at is null and (is_hacker or is_hidden)`,
]

const finalRanks = [
  // Checking two keys for each row took three quarters of the time in which a long leaderboard becomes final.
  'alter table leaderboard_final_ranks drop constraint leaderboard_final_ranks_player_id_fkey',
  'alter table leaderboard_final_ranks drop constraint leaderboard_final_ranks_definition_id_leaderboard_number_fkey',
  'alter table leaderboard_final_ranks alter column player_id drop not null',
  // Deleted players left gaps that nothing counted.
  `insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, score, removed)
    select b.definition_id, b.leaderboard_number, n, 0, true from (
      select definition_id, leaderboard_number, max(final_index) as last from leaderboard_final_ranks
      group by definition_id, leaderboard_number having count(*) <= max(final_index)) b
    cross join lateral generate_series(0, b.last) n
    on conflict (definition_id, leaderboard_number, final_index) do nothing`,
  // The place of a deleted player stays in the final order, without the player. Triggers run in the order of their names,
  // so this one comes after the one that locks the leaderboard, and sees a final order that was written meanwhile.
  `create or replace function forget_final_rank() returns trigger language plpgsql as $$
    begin
      update leaderboard_final_ranks f set player_id = null, rank = null, score = 0, removed = true
        from old_rows o where f.definition_id = o.definition_id and f.player_id = o.player_id;
      return null;
    end $$`,
  `create trigger leaderboard_entries_gone_from_ranks after delete on leaderboard_entries
    referencing old table as old_rows for each statement execute function forget_final_rank()`,
]

/**
 * Makes ranks and final orders of long leaderboards cheaper. Entries cannot be written while the indexes are built, about
 * 5 s for a million of them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...indexes, ...finalRanks]) await sql.raw(statement).execute(db)
}
