import { type Kysely, sql } from 'kysely'

/** Lets passwords expire that were not chosen by their user. Those of before never do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column password_expires_at timestamptz`.execute(db)
}
