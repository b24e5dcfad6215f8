import { type Kysely, sql } from 'kysely'

/** A repeated call gets the version that the first one left behind, which its next change names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table idempotency_keys add column etag text`.execute(db)
}
