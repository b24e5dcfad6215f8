import { type Kysely, sql } from 'kysely'

/** The calendar shows the few leaderboards that were closed in a period. */
const index = `create index leaderboard_definitions_by_closing on leaderboard_definitions (closed_at, id)
  where closed_at is not null`

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(index).execute(db)
}
