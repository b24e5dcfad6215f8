import { previewedGroupsLimit } from '#contract/regatta-group.ts'
import { type GuildMove, regattaMovesLimit, type TargetGroup, type UpcomingGroups } from '#contract/regatta-move.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import type { Change } from './change-schedule.ts'
import { countDeletedGuilds } from './group-repository.ts'
import { type GroupInBand, toGroupKey } from './grouping-rules.ts'
import { deleteMove, storeMove } from './move-repository.ts'
import { findGroup, type GroupsPlan, planGroups, toPreview } from './plan-groups.ts'
import { lockRegatta, requireRegatta, type StoredRegatta } from './repository.ts'

type OneGuild = { readonly regattaId: number; readonly guildId: string }

const toTarget = ({ levelOffset, position }: GroupInBand): TargetGroup => ({
  LevelOffset: levelOffset,
  Position: position,
})

/** The version of where a guild competes: the group that staff chose, or the one of its level. */
export const toMoveVersion = (move: TargetGroup | null): string =>
  move ? `${move.LevelOffset}-${move.Position}` : 'by-level'

/** Throws `stale` when somebody moved the guild since the version was read. */
function requireMove(ifMatch: string | undefined, current: TargetGroup | null): void {
  requireVersion(ifMatch, toMoveVersion(current), { Previous: current })
}

/** Throws `regatta-groups-made` once a regatta has groups or is deleted. */
function requireUpcoming(regatta: StoredRegatta): StoredRegatta {
  if (regatta.started_at || regatta.deleted_at) throw new ApiError('regatta-groups-made')
  return regatta
}

function toGuildMoves({ groups, byLevel, moves, problems }: GroupsPlan): GuildMove[] {
  const numbers = new Map(groups.map((group) => [toGroupKey(group), group.number]))
  const moved = new Set(moves.map(({ guildId }) => guildId))
  const keysByLevel = new Map(
    byLevel.flatMap((group) =>
      group.guilds.filter(({ id }) => moved.has(id)).map(({ id }) => [id, toGroupKey(group)] as const),
    ),
  )
  return moves.map((move) => {
    const Problem = problems.get(move.guildId) ?? null
    return {
      ...toTarget(move),
      GuildId: move.guildId,
      GuildName: move.name,
      FromGroupId: numbers.get(keysByLevel.get(move.guildId) ?? '') ?? null,
      ToGroupId: Problem === null ? (numbers.get(toGroupKey(move)) ?? null) : null,
      Problem,
      MovedAt: move.movedAt.toISOString(),
      MovedBy: move.movedBy,
    }
  })
}

/** Where a guild would compete; null when it would not. */
function toRequestedGuild({ groups }: GroupsPlan, guildId: string): UpcomingGroups['Guild'] {
  const found = findGroup(groups, guildId)
  if (!found) return null
  const { guild, group } = found
  return { GuildId: guild.id, GuildName: guild.name, AverageLevel: guild.averageLevel, GroupId: group.number }
}

/** The groups of a regatta as they would be made now. Throws `regatta-unknown` and `regatta-groups-made`. */
export async function previewUpcoming(
  db: Handle,
  regattaId: number,
  { skip, guild, now }: { readonly skip: number; readonly guild?: string | undefined; readonly now: Date },
): Promise<UpcomingGroups> {
  const plan = await planGroups(db, requireUpcoming(await requireRegatta(db, regattaId)), now)
  return {
    Groups: plan.groups
      .slice(skip, skip + previewedGroupsLimit)
      .map((group) => ({ ...toPreview(group), Position: group.position })),
    GroupCount: plan.groups.length,
    GuildCount: plan.guildCount,
    DeletedCount: await countDeletedGuilds(db),
    Moves: toGuildMoves(plan),
    Guild: guild === undefined ? null : toRequestedGuild(plan, guild),
  }
}

/**
 * Moves a guild to another group of a regatta to come. Throws `regatta-unknown`, `regatta-groups-made`,
 * `guild-not-in-regatta`, `regatta-group-unknown`, `regatta-moves-limit` and `stale`.
 */
export async function moveGuild(
  db: Handle,
  { regattaId, guildId }: OneGuild,
  { LevelOffset, Position }: TargetGroup,
  change: Change & { readonly ifMatch: string | undefined },
): Promise<{ GuildId: string; GuildName: string; Previous: TargetGroup | null; current: TargetGroup | null }> {
  const regatta = requireUpcoming(await requireRegatta(db, regattaId))
  const { byLevel, moves } = await planGroups(db, regatta, change.now)
  // Only now: others can read and score while many guilds are grouped.
  requireUpcoming(await lockRegatta(db, regattaId))
  const natural = findGroup(byLevel, guildId)
  if (!natural) throw new ApiError('guild-not-in-regatta')
  const target = { levelOffset: LevelOffset, position: Position }
  if (!byLevel.some((group) => toGroupKey(group) === toGroupKey(target))) throw new ApiError('regatta-group-unknown')
  const previous = await deleteMove(db, regattaId, guildId)
  const Previous = previous ? toTarget(previous) : null
  requireMove(change.ifMatch, Previous)
  const isMoved = toGroupKey(natural.group) !== toGroupKey(target)
  if (isMoved) {
    if (!previous && moves.length >= regattaMovesLimit) throw new ApiError('regatta-moves-limit')
    await storeMove(db, regattaId, { guildId, ...target }, change)
  }
  const current = isMoved ? { LevelOffset, Position } : null
  return { GuildId: guildId, GuildName: natural.guild.name, Previous, current }
}

/** Takes the move of a guild back. Throws `regatta-unknown`, `regatta-groups-made`, `guild-move-unknown` and `stale`. */
export async function undoMove(
  db: Handle,
  { regattaId, guildId }: OneGuild,
  ifMatch: string | undefined,
): Promise<TargetGroup> {
  requireUpcoming(await lockRegatta(db, regattaId))
  const previous = await deleteMove(db, regattaId, guildId)
  if (!previous) throw new ApiError('guild-move-unknown')
  requireMove(ifMatch, toTarget(previous))
  return toTarget(previous)
}
