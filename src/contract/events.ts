import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import {
  importBodyLimit,
  integerLimit,
  limitPeriod,
  Period,
  QueryBoolean,
  Skip,
  StoredInteger,
  Take,
} from './core/units.ts'
import { EventId, EventIdParam, eventBatchLimit, GameEvent, NewEvent } from './event.ts'
import { eventUnknown, profileUnknown } from './event-errors.ts'
import { eventStates } from './event-state.ts'
import { EndConfirmation, endUnconfirmed } from './leaderboard-end-plan.ts'

/** The columns that the list of events sorts by. */
export const eventSortKeys = ['start', 'end', 'edition', 'name', 'duration'] as const

const byId = z.object({ id: EventIdParam })

/** Which events, in which order: `filter` is an edition or part of the name. */
const selection = {
  filter: SearchText.optional(),
  state: z.enum(eventStates).optional(),
  profileId: EventIdParam.optional(),
  seriesId: EventIdParam.optional(),
  sortKey: z.enum(eventSortKeys).default('start'),
  desc: QueryBoolean.default(true),
}

const eventLocked = defineError('event-locked', 409, 'A part of this event can no longer change. Nothing was changed.')
const eventDeleted = defineError('event-deleted', 409, 'This event is deleted. Restore it first. Nothing was changed.')
const eventsMissing = defineError(
  'events-missing',
  409,
  'Some of these events do not exist or are deleted already. Nothing was deleted.',
)

const Ids = z
  .array(EventId)
  .min(1, 'At least one event is needed.')
  .max(eventBatchLimit, 'A batch holds at most 5,000 events.')
  .transform((ids) => [...new Set(ids)])

/** What deleting events would take from the players' calendar. */
export const DeletionPlan = z.object({
  Events: z.array(GameEvent.extend({ Players: StoredInteger })),
  /** Editions that no event has. */
  Unknown: z.array(StoredInteger),
  /** Editions of events that are deleted already. */
  AlreadyDeleted: z.array(StoredInteger),
})
export type DeletionPlan = z.infer<typeof DeletionPlan>

/** An event that undoing its import left as it is, because it is no longer as it was created. */
export const KeptEvent = GameEvent.extend({
  /** Somebody changed it or one of its leaderboards, or it was deleted and restored. */
  IsChanged: z.boolean(),
  /** The players who are in it or on its leaderboards. */
  Players: StoredInteger,
})
export type KeptEvent = z.infer<typeof KeptEvent>

/** A version of an event. */
const EventVersion = z.strictObject({ Id: EventId, Version: z.int().min(0).max(integerLimit) })

const batchText = 'A batch holds at most 5,000 events.'

/** The result of a batch: the editions that it changed, in ascending order. */
const Changed = z.object({ Ids: z.array(StoredInteger) })

const target = 'event'

/** The timed events of the game. */
export const events = feature({
  /** The total is exact up to 10,000 matches and an estimate beyond; `filter` is an edition or part of the name. Without `deleted=false` deleted ones are included. */
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    summary: 'Events, page by page',
    query: z.strictObject({ ...selection, deleted: QueryBoolean.default(true), skip: Skip, take: Take }),
    reply: estimatedPageSchema(GameEvent),
    errors: [],
  }),
  /** The events that match and are not deleted, with their leaderboards, as CSV that the console imports again. */
  export: endpoint({
    method: 'GET',
    path: '/events/dump',
    access: 'EXPORT_DATA',
    summary: 'Export events',
    query: z.strictObject(selection),
    file: 'text/csv',
    reply: z.string(),
    errors: [],
    records: { action: 'events exported', target: 'data' },
  }),
  /** The first 5,000 events that overlap a range of at most 400 days, by start. With 5,000, there may be more. */
  range: endpoint({
    method: 'GET',
    path: '/events/range',
    access: 'signed-in',
    summary: 'Events of a period',
    query: limitPeriod(Period.extend({ deleted: QueryBoolean.default(true) })),
    reply: z.array(GameEvent),
    errors: [],
  }),
  /** One event. */
  get: endpoint({
    method: 'GET',
    path: '/events/:id',
    access: 'signed-in',
    summary: 'An event',
    params: byId,
    reply: GameEvent,
    errors: [eventUnknown],
    isVersioned: true,
  }),
  /** Creates an event with its leaderboards. Their attribute names get the prefix of the event. */
  create: endpoint({
    method: 'PUT',
    path: '/events',
    access: 'CREATE_EVENTS',
    summary: 'Create an event',
    body: NewEvent.extend({ Id: z.null().optional(), Deleted: z.boolean().optional() }),
    reply: GameEvent,
    errors: [profileUnknown],
    records: { action: 'event created', target },
    isVersioned: true,
  }),
  /**
   * Changes an event. Its profile never changes, its start until it starts, its duration until it ends. Another end of an
   * event with prizes, or with players on its leaderboards, is answered with what it changes for them, and made once that
   * is confirmed.
   */
  update: endpoint({
    method: 'PUT',
    path: '/events/:id',
    access: 'DELETE_UPDATE_EVENTS',
    summary: 'Change an event',
    params: byId,
    query: EndConfirmation,
    body: NewEvent.omit({ leaderboards: true }).extend({ Id: EventId.optional(), Deleted: z.boolean().optional() }),
    reply: GameEvent,
    errors: [eventUnknown, eventLocked, eventDeleted, endUnconfirmed, stale],
    records: { action: 'event changed', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Marks an event and its leaderboards as deleted. */
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:id',
    access: 'DELETE_UPDATE_EVENTS',
    summary: 'Delete an event',
    params: byId,
    reply: GameEvent,
    errors: [eventUnknown, eventDeleted, stale],
    records: { action: 'event deleted', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /**
   * Takes the marks of deleted events back; events that are not deleted stay as they are. `If-Match` is the version of
   * a single event; `versions` are those of several, and when somebody deleted one of them anew, none is restored.
   */
  restore: endpoint({
    method: 'POST',
    path: '/events/restore',
    access: ['CREATE_EVENTS', 'DELETE_UPDATE_EVENTS'],
    summary: 'Restore deleted events',
    body: z.strictObject({ ids: Ids, versions: z.array(EventVersion).max(eventBatchLimit, batchText).default([]) }),
    reply: Changed,
    errors: [eventUnknown, stale],
    records: { action: 'events restored', target },
    isVersioned: true,
    isBatch: true,
  }),
  /** Creates up to 5,000 events with their leaderboards, or none. */
  createMany: endpoint({
    method: 'POST',
    path: '/events/batch',
    access: 'CREATE_EVENTS',
    summary: 'Import events',
    body: z.strictObject({
      events: z.array(NewEvent).min(1).max(eventBatchLimit, 'A batch holds at most 5,000 events.'),
    }),
    reply: Changed,
    errors: [],
    records: { action: 'events imported', target },
    bodyLimit: importBodyLimit,
    isBatch: true,
  }),
  /** What deleting a list of events would delete. */
  planRemoval: endpoint({
    method: 'GET',
    path: '/events/batch-delete/plan',
    access: 'CREATE_EVENTS',
    summary: 'What a batch deletion of events would delete',
    /** Editions, separated by commas; at most 1,000, because a URL is not longer. */
    query: z.strictObject({
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, 'Give 1 to 1,000 editions, separated by commas.')
        .transform((text) => [...new Set(text.split(',').map(Number))])
        .pipe(z.array(EventId)),
    }),
    reply: DeletionPlan,
    errors: [],
  }),
  /** Marks up to 5,000 events as deleted, or none. With `ignoreUnknown` unknown and deleted editions are left out. */
  removeMany: endpoint({
    method: 'POST',
    path: '/events/batch-delete',
    access: 'CREATE_EVENTS',
    summary: 'Delete events',
    body: z.strictObject({ ids: Ids, ignoreUnknown: z.boolean().default(false) }),
    reply: Changed.extend({ Events: z.array(EventVersion) }),
    errors: [eventsMissing],
    records: { action: 'events deleted', target },
    isBatch: true,
  }),
  /**
   * Takes an import or a series back: marks its events as deleted, but for those that somebody changed since or that have
   * players. These are answered, and deleted too once they are sent in `confirmed` as they were answered. Events that are
   * deleted already stay as they are.
   */
  undoImport: endpoint({
    method: 'POST',
    path: '/events/undo-import',
    access: 'CREATE_EVENTS',
    summary: 'Undo an import or a series of events',
    body: z.strictObject({
      ids: Ids,
      confirmed: z
        .array(EventVersion.extend({ Players: z.int().min(0).max(integerLimit) }))
        .max(eventBatchLimit, batchText)
        .default([]),
    }),
    reply: Changed.extend({ Kept: z.array(KeptEvent) }),
    errors: [eventUnknown],
    records: { action: 'event import undone', target },
    bodyLimit: importBodyLimit,
    isBatch: true,
  }),
})
