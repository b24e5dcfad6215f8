import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { estimatedPageSchema, pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, integerLimit, QueryBoolean, Skip, Take } from './core/units.ts'
import { EventIdParam } from './event.ts'
import { eventUnknown } from './event-errors.ts'
import { Leaderboard } from './leaderboard.ts'
import { definitionUnknown, LeaderboardDefinition } from './leaderboard-definition.ts'
import {
  capacitySchema,
  DefinitionInput,
  definitionCapacityText,
  eventEditionText,
  leaderboardAttributeLimit,
  prefixedNameLimit,
} from './leaderboard-definitions.ts'

/** The columns that the leaderboard definitions are sorted by. */
export const definitionSortKeys = ['id', 'name', 'event', 'capacity'] as const

/** The number of a leaderboard definition. */
export const DefinitionId = z.int().min(1).max(integerLimit)

/** The number of a leaderboard definition in a path. */
export const DefinitionIdParam = fromDigits(DefinitionId)

const byId = z.object({ id: DefinitionIdParam })

const definitionLocked = defineError(
  'definition-locked',
  409,
  'A part of this leaderboard definition can no longer change. Nothing was changed.',
)
/** The definition has its mark. */
export const definitionDeleted = defineError(
  'definition-deleted',
  409,
  'This leaderboard definition is deleted. Restore it first. Nothing was changed.',
)
const definitionNotDeleted = defineError(
  'definition-not-deleted',
  409,
  'This leaderboard definition is not deleted. Nothing was changed.',
)

const selection = z.strictObject({
  filter: SearchText.optional(),
  deleted: QueryBoolean.default(false),
  sortKey: z.enum(definitionSortKeys).default('id'),
  sortDir: SortDirection.default('desc'),
})

const target = 'leaderboard definition'

/** Leaderboards and what they rank. */
export const leaderboards = feature({
  /**
   * Definitions, the newest first. `filter` is the id or part of the name of a definition or its event; `deleted` lists the
   * deleted ones instead.
   */
  list: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/listing',
    access: 'signed-in',
    summary: 'Search leaderboard definitions',
    query: selection.extend({ skip: Skip, take: Take }),
    reply: estimatedPageSchema(LeaderboardDefinition),
    errors: [],
  }),
  /** The filtered definitions as CSV, separated by `;`, streamed. */
  export: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/dump',
    access: 'EXPORT_DATA',
    summary: 'Export leaderboard definitions',
    query: selection,
    file: 'text/csv',
    reply: z.string(),
    errors: [],
    records: { action: 'leaderboard definitions exported', target: 'data' },
  }),
  /**
   * Creates a definition, or with `id` changes one. Attribute names change only while nobody is on its leaderboards,
   * prizes until the first is paid.
   */
  saveDefinition: endpoint({
    method: 'PUT',
    path: '/leaderboards/definitions',
    access: 'CREATE_UPDATE_LEADERBOARD_DEFS',
    summary: 'Create or change a leaderboard definition',
    body: DefinitionInput.extend({
      id: DefinitionId.optional(),
      eventId: z.int(eventEditionText).min(1, eventEditionText).max(integerLimit, eventEditionText).nullish(),
      capacity: capacitySchema(definitionCapacityText).nullish(),
      /** `AttributeNames` of a new definition, `existingNamesSchema` of one that exists: the handler knows the stored names. */
      attributeNames: z.array(z.string().max(prefixedNameLimit)).max(leaderboardAttributeLimit),
    }),
    reply: LeaderboardDefinition,
    errors: [definitionUnknown, definitionLocked, definitionDeleted, eventUnknown, stale],
    records: { action: 'leaderboard definition saved', target },
    isVersioned: true,
  }),
  /** One definition, also a deleted one. */
  getDefinition: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/:id',
    access: 'signed-in',
    summary: 'A leaderboard definition',
    params: byId,
    reply: LeaderboardDefinition,
    errors: [definitionUnknown],
    isVersioned: true,
  }),
  /** Marks a definition and its leaderboards as deleted. Their players get no prizes. */
  removeDefinition: endpoint({
    method: 'DELETE',
    path: '/leaderboards/definitions/:id',
    access: 'DELETE_LEADERBOARD_DEFS',
    summary: 'Delete a leaderboard definition',
    params: byId,
    reply: LeaderboardDefinition,
    errors: [definitionUnknown, definitionDeleted, stale],
    records: { action: 'leaderboard definition deleted', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Takes the mark of a deleted definition back. */
  restoreDefinition: endpoint({
    method: 'POST',
    path: '/leaderboards/definitions/restore/:id',
    access: 'DELETE_LEADERBOARD_DEFS',
    summary: 'Restore a deleted leaderboard definition',
    params: byId,
    reply: LeaderboardDefinition,
    errors: [definitionUnknown, definitionNotDeleted, stale],
    records: { action: 'leaderboard definition restored', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** The leaderboard definitions of an event that are not deleted, oldest first. */
  ofEvent: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/events/:id',
    access: 'signed-in',
    summary: 'The leaderboard definitions of an event',
    params: z.object({ id: EventIdParam }),
    reply: z.array(LeaderboardDefinition),
    errors: [eventUnknown],
  }),
  /** The leaderboards of a definition, newest first; `filter` is a part of the key. */
  groups: endpoint({
    method: 'GET',
    path: '/leaderboards/definitions/:id/groups',
    access: 'signed-in',
    summary: 'The leaderboards of a definition',
    params: byId,
    query: z.strictObject({
      filter: SearchText.optional(),
      /** Only those that are not full. */
      hasRoom: QueryBoolean.optional(),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(Leaderboard),
    errors: [definitionUnknown],
  }),
})
