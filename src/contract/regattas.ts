import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, Instant, integerLimit, limitPeriod, Period, Skip, StoredInteger, Take } from './core/units.ts'
import { GuildId } from './guild.ts'
import {
  groupUnknown,
  guildNotInRegatta,
  Regatta,
  RegattaIdParam,
  RegattaScore,
  regattaNotRunning,
  regattaUnknown,
} from './regatta.ts'
import { DefinitionPlan, NewRegattaDefinition, RegattaDefinition } from './regatta-definition.ts'
import { ExportedGuild, PreviewedGroup, RegattaGroup, RegattaGuild } from './regatta-group.ts'

/** The columns that the definitions are sorted by. */
export const definitionSortKeys = ['id', 'dataKey'] as const

/** The columns that the groups of a regatta are sorted by. */
export const groupSortKeys = ['id', 'levelOffset', 'minLevel', 'maxLevel', 'guildCount'] as const

/** The columns that the guilds of a group are sorted by. */
export const groupGuildSortKeys = ['rank', 'id', 'name', 'averageLevel', 'score'] as const

/** How many scores one call reports at most. */
export const scoreReportLimit = 1_000

/** The most regattas that a range returns. */
export const regattaRangeLimit = 1_000

const target = 'regatta'
const definitionTarget = 'regatta definition'
const byId = z.object({ id: RegattaIdParam })
const byRegatta = z.object({ regattaId: RegattaIdParam })
const oneGuild = z.object({ regattaId: RegattaIdParam, guildId: GuildId })
const filter = SearchText.optional()

const definitionUnknown = defineError('regatta-definition-unknown', 404, 'There is no regatta definition with this ID.')
const regattaEnded = defineError(
  'regatta-ended',
  409,
  'This regatta is deleted or finished already. Nothing was changed.',
)
const regattaDeleted = defineError('regatta-deleted', 409, 'This regatta is deleted. Nothing was changed.')
const noSkippedSlot = defineError('no-skipped-slot', 409, 'There is no skipped slot to fill. Nothing was changed.')
const withoutGuild = defineError(
  'regatta-players-without-guild',
  409,
  'Some of these players do not exist, or their guild does not take part. Nothing was changed.',
)
const ranksFinal = defineError(
  'regatta-ranks-final',
  409,
  'The competition is over and its ranks are final. Nothing was changed.',
)

/** Regattas, what they are made from, and their groups. Source: specification, "Regattas" and "Regatta definitions". */
export const regattas = feature({
  /** The editions of the timeline: ids of definitions, newest first. */
  versions: endpoint({
    method: 'GET',
    path: '/regattas/definitions/versions',
    access: 'signed-in',
    summary: 'The editions of the regattas',
    reply: z.array(StoredInteger),
    errors: [],
  }),
  /** The regattas of an edition, the latest start first. */
  ofDefinition: endpoint({
    method: 'GET',
    path: '/regattas/definitions/:id/regattas',
    access: 'signed-in',
    summary: 'The regattas of an edition',
    params: byId,
    query: z.strictObject({ skip: Skip, take: fromDigits(z.int().min(1).max(100)).default(100) }),
    reply: z.array(Regatta),
    errors: [definitionUnknown],
  }),
  /** Definitions, the newest first; `filter` is the beginning of an id. */
  definitions: endpoint({
    method: 'GET',
    path: '/regattas/definitions/listing',
    access: 'signed-in',
    summary: 'Regatta definitions, page by page',
    query: z.strictObject({
      filter,
      sortKey: z.enum(definitionSortKeys).default('id'),
      sortDir: SortDirection.default('desc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(RegattaDefinition),
    errors: [],
  }),
  /** What creating a definition now would stop and delete, and until when its first regatta would wait. */
  planDefinition: endpoint({
    method: 'GET',
    path: '/regattas/definitions/plan',
    access: 'CHANGE_LIVEOPS',
    summary: 'What a new regatta definition would change',
    reply: DefinitionPlan,
    errors: [],
  }),
  /** Creates a definition with its first regatta. The definition before becomes inactive. */
  createDefinition: endpoint({
    method: 'PUT',
    path: '/regattas/definitions',
    access: 'CHANGE_LIVEOPS',
    summary: 'Create a regatta definition',
    body: NewRegattaDefinition,
    reply: RegattaDefinition,
    errors: [],
    records: { action: 'regatta definition created', target: definitionTarget },
  }),
  /** Stops a definition: no further regatta follows, and the one that has not started is deleted. */
  stopDefinition: endpoint({
    method: 'DELETE',
    path: '/regattas/definitions/:id',
    access: 'CHANGE_LIVEOPS',
    summary: 'Stop a regatta definition',
    params: byId,
    reply: RegattaDefinition,
    errors: [definitionUnknown],
    records: { action: 'regatta definition stopped', target: definitionTarget, targetParam: 'id' },
  }),
  /** The regattas that overlap a range of at most 400 days, by start; the first 1,000 of them. */
  range: endpoint({
    method: 'GET',
    path: '/regattas/range',
    access: 'signed-in',
    summary: 'Regattas of a period',
    query: limitPeriod(Period),
    reply: z.array(Regatta),
    errors: [],
  }),
  /** The skipped slot that `create` would fill; without one, why there is none. */
  slot: endpoint({
    method: 'GET',
    path: '/regattas/slot',
    access: 'signed-in',
    summary: 'The skipped slot of the schedule',
    reply: z.object({
      Slot: z.object({ StartDate: Instant, CompetitionEndDate: Instant, EndDate: Instant }).nullable(),
      Reason: z.string().nullable(),
    }),
    errors: [],
  }),
  /** Fills the next skipped slot of the current definition: a regatta that ends when the deleted one would have. */
  create: endpoint({
    method: 'PUT',
    path: '/regattas',
    access: 'CHANGE_LIVEOPS',
    summary: 'Fill a skipped slot',
    reply: Regatta,
    errors: [noSkippedSlot],
    records: { action: 'regatta created', target },
  }),
  /** How the guilds of now would be grouped: the first 200 groups. */
  previewGroups: endpoint({
    method: 'GET',
    path: '/regattas/grouping',
    access: 'signed-in',
    summary: 'How guilds would be grouped',
    query: z.strictObject({ levels: fromDigits(StoredInteger), size: fromDigits(StoredInteger) }),
    reply: z.object({
      Groups: z.array(PreviewedGroup),
      GroupCount: StoredInteger,
      GuildCount: StoredInteger,
      /** Guilds that are left out because they are deleted. */
      DeletedCount: StoredInteger,
    }),
    errors: [],
    isBatch: true,
  }),
  /** One regatta, also a deleted one. */
  get: endpoint({
    method: 'GET',
    path: '/regattas/:id/details',
    access: 'signed-in',
    summary: 'A regatta',
    params: byId,
    reply: Regatta,
    errors: [regattaUnknown],
  }),
  /** Marks a regatta as deleted. Its slot stays empty: the next one starts when it was planned to. */
  remove: endpoint({
    method: 'DELETE',
    path: '/regattas/:id',
    access: 'CHANGE_LIVEOPS',
    summary: 'Delete a regatta',
    params: byId,
    reply: Regatta,
    errors: [regattaUnknown, regattaEnded],
    records: { action: 'regatta deleted', target, targetParam: 'id' },
  }),
  /** Stores scores of players, all or none: each replaces the player's score of before. */
  reportScores: endpoint({
    method: 'PUT',
    path: '/regattas/:id/scores',
    access: 'CHANGE_LIVEOPS',
    summary: 'Report scores of a regatta',
    params: byId,
    body: z.strictObject({
      reports: z
        .array(RegattaScore)
        .min(1)
        .max(scoreReportLimit, `A call reports at most ${scoreReportLimit.toLocaleString('en')} scores.`),
    }),
    reply: z.object({ Players: StoredInteger, Guilds: StoredInteger }),
    errors: [regattaUnknown, regattaNotRunning, withoutGuild],
    records: { action: 'regatta scores reported', target, targetParam: 'id' },
  }),
  /** The groups of a regatta with their guilds; `filter` is a guild's id or a part of its name. */
  groups: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId',
    access: 'signed-in',
    summary: 'The groups of a regatta',
    params: byRegatta,
    query: z.strictObject({
      filter,
      sortKey: z.enum(groupSortKeys).default('id'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: z.object({ RegattaGroup: z.array(RegattaGroup), Total: z.int().min(0) }),
    errors: [regattaUnknown],
  }),
  /** The guilds of a group, the best first. */
  groupGuilds: endpoint({
    method: 'GET',
    path: '/regattagroups/:regattaId/groups/:groupId',
    access: 'signed-in',
    summary: 'The guilds of a group',
    params: z.object({ regattaId: RegattaIdParam, groupId: fromDigits(z.int().min(1).max(integerLimit)) }),
    query: z.strictObject({
      filter,
      sortKey: z.enum(groupGuildSortKeys).default('rank'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(RegattaGuild),
    errors: [regattaUnknown, groupUnknown],
  }),
  /** Removes a guild from its group, until the ranks are final or the regatta is deleted; `restoreGuild` takes it back. */
  removeGuild: endpoint({
    method: 'DELETE',
    path: '/regattagroups/:regattaId/:guildId',
    access: 'CHANGE_LIVEOPS',
    summary: 'Remove a guild from a regatta',
    params: oneGuild,
    reply: RegattaGuild,
    errors: [regattaUnknown, regattaDeleted, guildNotInRegatta, ranksFinal],
    records: { action: 'guild removed from regatta', target, targetParam: 'regattaId' },
  }),
  /** Takes the removal of a guild back. */
  restoreGuild: endpoint({
    method: 'POST',
    path: '/regattagroups/:regattaId/:guildId/restore',
    access: 'CHANGE_LIVEOPS',
    summary: 'Restore a guild to a regatta',
    params: oneGuild,
    reply: RegattaGuild,
    errors: [regattaUnknown, regattaDeleted, guildNotInRegatta, ranksFinal],
    records: { action: 'guild restored to regatta', target, targetParam: 'regattaId' },
  }),
  /** The guilds of all groups as a file, the newest regatta first, or those of one regatta or guild. */
  dump: endpoint({
    method: 'GET',
    path: '/regattagroups/dump',
    access: 'EXPORT_DATA',
    summary: 'Export regatta groups',
    query: z.strictObject({ regatta: RegattaIdParam.optional(), guild: GuildId.optional() }),
    reply: ExportedGuild,
    file: 'text/csv',
    errors: [regattaUnknown],
    records: { action: 'regatta groups exported', target },
  }),
})
