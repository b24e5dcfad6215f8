import { type Kysely, sql } from 'kysely'

const statements = [
  // Unlogged: written every some seconds by each open page, and worth nothing after a crash.
  `create unlogged table player_viewers (
    player_id text collate "C" not null references players on delete cascade,
    person_id integer not null references users on delete cascade,
    opened_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (player_id, person_id)
  ) with (fillfactor = 50)`,
  'create index player_viewers_of_person on player_viewers (person_id)',
  "alter table users add column display text not null default '{}'",
]

/** Says who has which player open, and keeps what users chose of lists and the start. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
