import { type Kysely, sql } from 'kysely'

const statements = [
  `create table player_notes (
    id bigint generated always as identity primary key,
    player_id text collate "C" not null references players on delete cascade,
    text text not null,
    text_folded text collate "C" not null,
    is_pinned boolean not null default false,
    author_id integer references users on delete set null,
    author text not null,
    author_folded text collate "C" not null,
    created_at timestamptz not null,
    edited_at timestamptz,
    edited_by text,
    version integer not null default 1
  )`,
  'create index player_notes_in_order on player_notes (player_id, is_pinned, created_at, id)',
]

/** Makes the table of internal notes on players. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
