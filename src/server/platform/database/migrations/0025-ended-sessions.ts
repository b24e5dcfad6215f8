import { type Kysely, sql } from 'kysely'

/** Counts how often all sessions of a user were ended, so that a sign-in under way notices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column sessions_ended integer not null default 0`.execute(db)
}
