import { type Kysely, sql } from 'kysely'

const statements = [
  `create table items (
    id integer generated always as identity primary key,
    item_id text collate "C" not null unique,
    type integer not null,
    name text not null,
    icon text not null,
    usual_amount integer not null,
    largest_amount integer,
    version integer not null default 1
  )`,
]

/** Makes the catalogue of items that can be given. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
