import { type Kysely, sql } from 'kysely'

const statements = [
  `create table event_series (
    id integer generated always as identity primary key,
    rule text not null,
    created_at timestamptz not null,
    created_by text not null
  )`,
  `alter table events add column series_id integer references event_series, add column series_position integer,
    add constraint events_series check ((series_id is null) = (series_position is null))`,
  'create index events_by_series on events (series_id, series_position) where series_id is not null',
  'create index event_players_who_left on event_players (event_id, joined_at) where left_at is not null',
]

/** Links events that were created from one rule, and makes counting who left an event quick. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
