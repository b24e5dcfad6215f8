import type { Insertable } from 'kysely'
import { fold } from '#server/platform/database/fold.ts'
import type { Database, Tables } from '#server/platform/database/tables.ts'

const minuteMs = 60_000
const rules = {
  data_key: 'harbor',
  duration_minutes: 60,
  cooldown_minutes: 0,
  guild_level_offset: 100,
  guilds_quantity: 30,
  guild_members_quantity: 0,
}

/** Inserts a regatta definition of an hour without cooldown, and returns its id. */
export async function aDefinition(
  db: Database,
  definition: Partial<Insertable<Tables['regatta_definitions']>> = {},
): Promise<number> {
  const columns = { ...rules, start_minutes: 0, is_inactive: false, created_by: 'maker@example.com', ...definition }
  const { id } = await db
    .insertInto('regatta_definitions')
    .values({ created_at: new Date(Date.UTC(2026, 0, 1)), data_key_folded: fold(columns.data_key), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A regatta to make: any column, and the guilds of its one group. With guilds it has started. */
export type RegattaToMake = Partial<Insertable<Tables['regattas']>> & {
  definition_id: number
  start_at: Date
  guilds?: readonly string[]
}

/** Inserts a regatta of an hour without cooldown, and returns its id. */
export async function aRegatta(db: Database, { guilds = [], ...regatta }: RegattaToMake): Promise<number> {
  const { duration_minutes, cooldown_minutes, ...columns } = { ...rules, created_at: regatta.start_at, ...regatta }
  const competition_end_at = new Date(regatta.start_at.getTime() + duration_minutes * minuteMs)
  const { id } = await db
    .insertInto('regattas')
    .values({
      duration_minutes,
      cooldown_minutes,
      competition_end_at,
      end_at: new Date(competition_end_at.getTime() + cooldown_minutes * minuteMs),
      started_at: guilds.length > 0 ? regatta.start_at : null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (guilds.length === 0) return id
  await db
    .insertInto('regatta_groups')
    .values({ regatta_id: id, number: 1, level_offset: 0, min_level: 0, max_level: 99 })
    .execute()
  for (const guild_id of new Set(guilds)) {
    const name = `Guild ${guild_id}`
    await db
      .insertInto('regatta_guilds')
      .values({ regatta_id: id, guild_id, group_number: 1, name, name_folded: fold(name), average_level: 1 })
      .execute()
  }
  return id
}
