import { type Kysely, sql } from 'kysely'

/** Those who were without a rank when an order became final are few among up to a million. */
const index = `create index leaderboard_final_ranks_unranked on leaderboard_final_ranks
  (definition_id, player_id) where rank is null and player_id is not null`

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(index).execute(db)
}
