import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { fromDigits, integerLimit, Skip } from './core/units.ts'
import { GuildId } from './guild.ts'
import { groupUnknown, guildNotInRegatta, RegattaIdParam, regattaUnknown } from './regatta.ts'
import { regattaMovesLimit, TargetGroup, UpcomingGroups } from './regatta-move.ts'
import { ExportedPoint, ExportedScore, GroupHistory, GuildShares } from './regatta-standings.ts'

const target = 'regatta'
const GroupId = fromDigits(z.int().min(1).max(integerLimit))
const byRegatta = z.object({ regattaId: RegattaIdParam })
const oneGuild = z.object({ regattaId: RegattaIdParam, guildId: GuildId })
const ofGroup = z.strictObject({ group: GroupId.optional() })

const groupsMade = defineError(
  'regatta-groups-made',
  409,
  'The groups of this regatta are made already, or it is deleted. Nothing was changed.',
)
const groupGone = defineError(
  'regatta-group-unknown',
  409,
  'There is no such group any more. Look at the preview again. Nothing was changed.',
)
const tooManyMoves = defineError(
  'regatta-moves-limit',
  409,
  `At most ${regattaMovesLimit.toLocaleString('en')} guilds of a regatta can be moved. Nothing was changed.`,
)
const moveUnknown = defineError('guild-move-unknown', 404, 'This guild is in the group that its level gives it.')

/** The groups of a regatta: before the start moving guilds, after it scores over time and the shares of members. */
export const regattaGroups = feature({
  /** The groups of a regatta that has not started, as they would be made now; `guild` asks where this guild would be. */
  preview: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/preview',
    access: 'signed-in',
    summary: 'The groups of a regatta to come',
    params: byRegatta,
    query: z.strictObject({ skip: Skip, guild: GuildId.optional() }),
    reply: UpcomingGroups,
    errors: [regattaUnknown, groupsMade],
    isBatch: true,
  }),
  /**
   * Moves a guild to another group of a regatta that has not started. At the start it is there if the guild takes part
   * and there still is such a group. To move it to the group that its level gives it takes the move back. The version of
   * a move is where it leads.
   */
  move: endpoint({
    method: 'PUT',
    path: '/regattagroups/:regattaId/moves/:guildId',
    access: 'CHANGE_LIVEOPS',
    summary: 'Move a guild to another group',
    params: oneGuild,
    body: TargetGroup,
    /** `Previous` is where it had been moved before; null when nowhere. */
    reply: z.object({ GuildId, GuildName: z.string(), Previous: TargetGroup.nullable() }),
    errors: [regattaUnknown, groupsMade, guildNotInRegatta, groupGone, tooManyMoves, stale],
    isBatch: true,
    isVersioned: true,
    records: { action: 'guild moved in regatta', target, targetParam: 'regattaId' },
  }),
  /** Takes a move back: the guild is in the group that its level gives it. */
  undoMove: endpoint({
    method: 'POST',
    path: '/regattagroups/:regattaId/moves/:guildId/undo',
    access: 'CHANGE_LIVEOPS',
    summary: 'Take the move of a guild back',
    params: oneGuild,
    reply: z.object({ Previous: TargetGroup }),
    errors: [regattaUnknown, groupsMade, moveUnknown, stale],
    isVersioned: true,
    records: { action: 'move of guild undone', target, targetParam: 'regattaId' },
  }),
  /** The scores over time of five guilds of a group, the best first. */
  history: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/groups/:groupId/history',
    access: 'signed-in',
    summary: 'Scores of a group over time',
    params: z.object({ regattaId: RegattaIdParam, groupId: GroupId }),
    query: z.strictObject({ skip: Skip }),
    reply: GroupHistory,
    errors: [regattaUnknown, groupUnknown],
  }),
  /** The scores of a guild's members with their parts of the guild's score. */
  shares: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/guilds/:guildId/shares',
    access: 'signed-in',
    summary: "The members' shares of a guild's score",
    params: oneGuild,
    reply: GuildShares,
    errors: [guildNotInRegatta],
  }),
  /** The scores over time of all guilds of a regatta as a file, or of one group. */
  exportHistory: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/history/dump',
    access: 'EXPORT_DATA',
    summary: 'Export scores over time',
    params: byRegatta,
    query: ofGroup,
    reply: ExportedPoint,
    file: 'text/csv',
    errors: [regattaUnknown, groupUnknown],
    records: { action: 'regatta score history exported', target, targetParam: 'regattaId' },
  }),
  /** The scores of all members of guilds of a regatta as a file, or of one group. */
  exportScores: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/scores/dump',
    access: 'EXPORT_DATA',
    summary: 'Export scores of members',
    params: byRegatta,
    query: ofGroup,
    reply: ExportedScore,
    file: 'text/csv',
    errors: [regattaUnknown, groupUnknown],
    records: { action: 'regatta scores exported', target, targetParam: 'regattaId' },
  }),
})
