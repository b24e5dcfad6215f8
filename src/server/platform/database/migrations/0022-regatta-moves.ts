import { type Kysely, sql } from 'kysely'

/** Makes the table of guilds that staff move to another group before a regatta starts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table regatta_moves (
    regatta_id integer not null references regattas,
    guild_id bigint not null references guilds,
    level_offset integer not null check (level_offset >= 0),
    position integer not null check (position >= 1),
    moved_at timestamptz not null,
    moved_by text not null,
    primary key (regatta_id, guild_id)
  )`.execute(db)
}
