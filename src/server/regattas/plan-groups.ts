import type { PreviewedGroup } from '#contract/regatta-group.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type EnteringGuild, listEnteringGuilds } from './group-repository.ts'
import { groupGuilds, moveGuilds, type PlannedGroup, toGroupKey } from './grouping-rules.ts'
import { listMoves, type StoredMove } from './move-repository.ts'
import type { StoredRegatta } from './repository.ts'

/** The groups of a regatta as they would be made now. */
export type GroupsPlan = {
  /** The groups with the moves of staff. */
  readonly groups: readonly PlannedGroup<EnteringGuild>[]
  /** The groups by level alone. */
  readonly byLevel: readonly PlannedGroup<EnteringGuild>[]
  readonly guildCount: number
  readonly moves: readonly StoredMove[]
  /** Why a move has no effect, by the guild's id. */
  readonly problems: ReadonlyMap<string, string>
}

/** Groups the guilds of now as a regatta says, with the moves of staff. */
export async function planGroups(db: Handle, regatta: StoredRegatta, now: Date): Promise<GroupsPlan> {
  const guilds = await listEnteringGuilds(db, now)
  const moves = await listMoves(db, regatta.id)
  const byLevel = groupGuilds(guilds, { levels: regatta.guild_level_offset, size: regatta.guilds_quantity })
  const groups = moveGuilds(byLevel, moves)
  const keys = new Set(byLevel.map(toGroupKey))
  const ids = new Set(guilds.map(({ id }) => id))
  const problems = new Map<string, string>()
  for (const move of moves) {
    if (!ids.has(move.guildId)) problems.set(move.guildId, 'The guild is deleted or has no members.')
    else if (!keys.has(toGroupKey(move))) problems.set(move.guildId, 'There is no such group any more.')
  }
  return { groups, byLevel, guildCount: guilds.length, moves, problems }
}

/** A guild with its group; undefined when it does not take part. */
export function findGroup(
  groups: readonly PlannedGroup<EnteringGuild>[],
  guildId: string,
): { readonly group: PlannedGroup<EnteringGuild>; readonly guild: EnteringGuild } | undefined {
  for (const group of groups) {
    const guild = group.guilds.find(({ id }) => id === guildId)
    if (guild) return { group, guild }
  }
  return undefined
}

/** A group of guilds in the order of their levels, without the guilds. */
export function toPreview({ number, levelOffset, minLevel, maxLevel, guilds }: PlannedGroup): PreviewedGroup {
  return {
    GroupId: number,
    LevelOffset: levelOffset,
    MinLevel: minLevel,
    MaxLevel: maxLevel,
    GuildCount: guilds.length,
    LowestLevel: guilds[0]?.averageLevel ?? 0,
    HighestLevel: guilds.at(-1)?.averageLevel ?? 0,
  }
}
