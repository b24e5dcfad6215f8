import { type Kysely, sql } from 'kysely'

const statements = [
  "alter table snapshots add column tags text[] not null default '{}'",
  'create index snapshots_by_tag on snapshots using gin (tags)',
  // Few snapshots have tags: the tags in use are read from those alone.
  "create index snapshots_with_tags on snapshots (created_at, key) where tags <> '{}'",
]

/** Lets staff tag snapshots. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
