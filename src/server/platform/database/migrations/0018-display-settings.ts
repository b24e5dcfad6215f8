import { type Kysely, sql } from 'kysely'

/** Keeps the time zone and the theme that a user chose. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column time_zone text, add column theme text`.execute(db)
}
