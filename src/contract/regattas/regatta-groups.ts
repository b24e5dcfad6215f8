import { z } from 'zod'
import { endpoint, feature } from '../core/endpoint.ts'
import { fromDigits, integerLimit, Skip } from '../core/units.ts'
import { GuildId } from '../guilds/guild.ts'
import { RegattaIdParam } from './regatta.ts'
import { guildNotInRegatta, regattaUnknown } from './regatta-errors.ts'
import { ExportedPoint, ExportedScore, GroupHistory, GuildShares } from './standings.ts'

const target = 'regatta'
const GroupId = fromDigits(z.int().min(1).max(integerLimit))
const byRegatta = z.object({ regattaId: RegattaIdParam })
const ofGroup = z.strictObject({ group: GroupId.optional() })

/** What happens in the groups of a regatta: scores over time, and the shares of members. */
export const regattaGroups = feature({
  /** The scores over time of five guilds of a group, the best first. */
  history: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/groups/:groupId/history',
    access: 'signed-in',
    summary: 'Scores of a group over time',
    params: z.object({ regattaId: RegattaIdParam, groupId: GroupId }),
    query: z.strictObject({ skip: Skip }),
    reply: GroupHistory,
    errors: [regattaUnknown],
  }),
  /** The scores of a guild's members with their parts of the guild's score. */
  shares: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/guilds/:guildId/shares',
    access: 'signed-in',
    summary: "The members' shares of a guild's score",
    params: z.object({ regattaId: RegattaIdParam, guildId: GuildId }),
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
    errors: [regattaUnknown],
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
    errors: [regattaUnknown],
    records: { action: 'regatta scores exported', target, targetParam: 'regattaId' },
  }),
})
