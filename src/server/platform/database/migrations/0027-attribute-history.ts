import { type Kysely, sql } from 'kysely'

const statements = [
  `create table attribute_history (
    player_id text collate "C" not null references players on delete cascade,
    id bigint generated always as identity,
    name text collate "C" not null,
    value double precision not null,
    expiration_date timestamptz,
    written_at timestamptz not null,
    replaced_at timestamptz not null,
    primary key (player_id, id)
  )`,
  'create index attribute_history_by_age on attribute_history (replaced_at)',
  // What attributes were before this migration is unknown, unless there were none: then the table stays empty.
  `create table attribute_history_start (
    is_only_row boolean primary key default true check (is_only_row),
    started_at timestamptz not null
  )`,
  'insert into attribute_history_start (started_at) select now() where exists (select from player_attributes)',
]

/** Keeps the earlier values of attributes, as those of persistence keys are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
