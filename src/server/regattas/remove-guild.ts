import { sql } from 'kysely'
import type { RegattaGuild } from '#contract/regatta-group.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type GuildRow, toRank, toRegattaGuild } from './group-lists.ts'
import { markGuild } from './group-repository.ts'
import { shareRegatta } from './repository.ts'

async function readGuild(db: Handle, regattaId: number, guildId: string): Promise<RegattaGuild> {
  const { rows } = await sql<GuildRow>`
    select t.guild_id, t.name, t.average_level, t.score, ${toRank('t')} as rank, t.removed_at, t.removed_by
    from regatta_guilds t join regattas r on r.id = t.regatta_id
    where t.regatta_id = ${regattaId} and t.guild_id = ${guildId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('guild-not-in-regatta')
  return toRegattaGuild(row)
}

/**
 * Removes a guild from its group, or with null takes the removal back. Throws `regatta-unknown`, `regatta-deleted`,
 * `guild-not-in-regatta`, and `regatta-ranks-final` once the ranks are final.
 */
export async function setGuildRemoved(
  db: Handle,
  { regattaId, guildId }: { readonly regattaId: number; readonly guildId: string },
  removed: { readonly at: Date; readonly by: string } | null,
): Promise<RegattaGuild> {
  const regatta = await shareRegatta(db, regattaId)
  if (regatta.deleted_at) throw new ApiError('regatta-deleted')
  if (regatta.finished_at) throw new ApiError('regatta-ranks-final')
  const before = await readGuild(db, regattaId, guildId)
  // Removing twice keeps who removed it first.
  if ((before.RemovedAt !== null) === (removed !== null)) return before
  await markGuild(db, regattaId, guildId, removed)
  return readGuild(db, regattaId, guildId)
}
