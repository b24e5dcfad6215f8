import { sql } from 'kysely'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { PlannedGroup, RatedGuild } from './grouping-rules.ts'

/** A guild as it enters a regatta. */
export type EnteringGuild = RatedGuild & { readonly name: string }

/** How many guilds one statement reads or writes, so that none takes long. */
const guildsAtOnce = 10_000

/** The guilds that have members, with the mean level of these; an attribute that has expired counts as 0. */
export async function listEnteringGuilds(db: Handle, now: Date): Promise<EnteringGuild[]> {
  const guilds: EnteringGuild[] = []
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; name: string; level: number }>`
      with page as materialized (
        select g.id, g.name from guilds g where g.id > ${after}::bigint and g.deleted_at is null and g.members_count > 0
        order by g.id limit ${guildsAtOnce}
      )
      select page.id::text as id, page.name, avg(coalesce(a.value, 0))::float8 as level
      from page join guild_members m on m.guild_id = page.id
      left join player_attributes a on a.player_id = m.player_id and a.name = 'current_stage'
        and (a.expiration_date is null or a.expiration_date > ${now})
      group by page.id, page.name order by page.id`.execute(db)
    for (const { id, name, level } of rows) guilds.push({ id, name, averageLevel: Math.round(level * 10) / 10 })
    const last = rows.at(-1)
    if (!last || rows.length < guildsAtOnce) return guilds
    after = last.id
  }
}

/** How many guilds take no part because they are deleted. */
export async function countDeletedGuilds(db: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from guilds where deleted_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

const groupColumns = {
  number: 'integer',
  level_offset: 'integer',
  min_level: 'integer',
  max_level: 'integer',
}

const guildColumns = {
  guild_id: 'bigint',
  group_number: 'integer',
  name: 'text',
  name_folded: 'text',
  average_level: 'double precision',
}

function* cut<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += guildsAtOnce) yield list.slice(from, from + guildsAtOnce)
}

/** Inserts the groups of a regatta with their guilds. */
export async function insertGroups(
  db: Handle,
  regattaId: number,
  groups: readonly PlannedGroup<EnteringGuild>[],
): Promise<void> {
  for (const part of cut(groups)) {
    const rows = part.map(({ number, levelOffset, minLevel, maxLevel }) => ({
      number,
      level_offset: levelOffset,
      min_level: minLevel,
      max_level: maxLevel,
    }))
    await sql`insert into regatta_groups (regatta_id, number, level_offset, min_level, max_level)
      select ${regattaId}::integer, "number", level_offset, min_level, max_level
      from ${jsonRowset(groupColumns, rows)}`.execute(db)
  }
  const guilds = groups.flatMap(({ number, guilds: members }) => members.map((guild) => ({ number, guild })))
  for (const part of cut(guilds)) {
    const rows = part.map(({ number, guild }) => ({
      guild_id: guild.id,
      group_number: number,
      name: guild.name,
      name_folded: fold(guild.name),
      average_level: guild.averageLevel,
    }))
    await sql`insert into regatta_guilds (regatta_id, guild_id, group_number, name, name_folded, average_level)
      select ${regattaId}::integer, guild_id, group_number, name, name_folded, average_level
      from ${jsonRowset(guildColumns, rows)}`.execute(db)
  }
}

/** Writes the ranks by the scores of now into all guilds of a regatta, once for all. Equal scores share a rank. */
export async function freezeRanks(db: Handle, regattaId: number): Promise<void> {
  await sql`update regatta_guilds g set final_rank = ranked.rank
    from (
      select guild_id, rank() over (partition by group_number order by score desc) as rank
      from regatta_guilds where regatta_id = ${regattaId} and removed_at is null
    ) ranked
    where g.regatta_id = ${regattaId} and g.guild_id = ranked.guild_id`.execute(db)
}

/** Marks a guild of a regatta as removed from its group, or takes the mark back. */
export async function markGuild(
  db: Handle,
  regattaId: number,
  guildId: string,
  removed: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await db
    .updateTable('regatta_guilds')
    .set({ removed_at: removed?.at ?? null, removed_by: removed?.by ?? null })
    .where('regatta_id', '=', regattaId)
    .where('guild_id', '=', guildId)
    .executeTakeFirstOrThrow()
}
