import { type Kysely, sql } from 'kysely'

const statements = [
  "alter table messages add column translations text not null default '[]'",
  `create table message_templates (
    id integer generated always as identity primary key,
    name text not null,
    name_folded text collate "C" not null unique,
    content text not null,
    changed_at timestamptz not null,
    changed_by text not null,
    version integer not null default 1
  )`,
]

/** Lets messages have texts in several languages, and keeps templates of them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
