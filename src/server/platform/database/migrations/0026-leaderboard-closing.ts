import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table leaderboard_definitions add column closed_at timestamptz, add column closed_by text,
    add column closed_reason text,
    add constraint leaderboard_definitions_closed check
      ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_reason is null))`,
]

/** Lets the leaderboards of a definition be closed before their event ends, and keeps who did it and why. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
