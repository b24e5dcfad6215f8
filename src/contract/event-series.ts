import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import {
  fromDigits,
  hasNoRepeats,
  Instant,
  InstantInput,
  importBodyLimit,
  integerLimit,
  StoredInteger,
} from './core/units.ts'
import { EventId, EventIdParam, eventBatchLimit, GameEvent, NewEvent } from './event.ts'
import { eventUnknown } from './event-errors.ts'
import { SeriesRule, SeriesRuleQuery } from './event-series-rule.ts'
import { EndConfirmation, EndPlan, endUnconfirmed } from './leaderboard-end-plan.ts'

const seriesUnknown = defineError('event-series-unknown', 404, 'There is no event series with this number.')
const notInSeries = defineError('event-not-in-series', 409, 'This event is no edition of a series.')
/** What `events-stale` carries: the events that are not as they were sent, or that can no longer change. */
export const StaleEvents = z.object({ Ids: z.array(StoredInteger) })

/** Another write to one of several events came first, or it started. Carries `StaleEvents`. */
export const eventsStale = defineError(
  'events-stale',
  409,
  'Some of these events changed meanwhile, started, or are deleted. Nothing was changed.',
)

/** When an edition would start. */
const SeriesDate = z.object({
  StartDate: Instant,
  /** By how many minutes the zone is ahead of UTC at the start. */
  Offset: z.number(),
  /** Whether the clocks skip the time of day on this day, so that the edition starts that much later. */
  IsMoved: z.boolean(),
})
/** The start of an edition in a plan. */
export type SeriesDate = z.infer<typeof SeriesDate>

/** Events that were created from one rule. Each is an event of its own. */
export const EventSeries = z.object({
  Id: StoredInteger,
  Rule: SeriesRule,
  CreatedAt: Instant,
  /** The email of a user. */
  CreatedBy: z.string(),
  /** How many editions it was created with. */
  Editions: StoredInteger,
  /** How many of them are deleted. */
  Deleted: StoredInteger,
})
export type EventSeries = z.infer<typeof EventSeries>

/** An edition of a series as it would be. */
const FollowingEdition = z.object({ Event: GameEvent, StartDate: Instant })

/** What of an event a change of several events sets. */
const EventChange = NewEvent.omit({ leaderboards: true, ProfileId: true }).extend({
  Id: EventId,
  /** The version that was read. */
  Version: z.int().min(0).max(integerLimit),
})

const batchText = 'A batch holds at most 5,000 events.'
const eventTwiceText = 'An event is in the list twice.'

/** The times that an event would get. */
const NewTimes = EventChange.pick({ Id: true, StartDate: true, Duration: true })

/** Whether no event is in a list twice. */
const isEachOnce = (list: readonly { readonly Id: number }[]) => hasNoRepeats(list.map(({ Id }) => Id))

const target = 'event series'

/** Events that are repeated. */
export const eventSeries = feature({
  /** When the editions of a series would start. */
  plan: endpoint({
    method: 'GET',
    path: '/events/series/plan',
    access: 'CREATE_EVENTS',
    summary: 'When the editions of a series would start',
    query: SeriesRuleQuery,
    reply: z.object({ Dates: z.array(SeriesDate) }),
    errors: [],
  }),
  /** Creates a series with all its events and their leaderboards, or nothing. */
  create: endpoint({
    method: 'POST',
    path: '/events/series',
    access: 'CREATE_EVENTS',
    summary: 'Create a series of events',
    body: NewEvent.omit({ StartDate: true }).extend({ Rule: SeriesRule }),
    reply: z.object({ Id: StoredInteger, Ids: z.array(StoredInteger) }),
    errors: [],
    records: { action: 'event series created', target },
    isBatch: true,
  }),
  /** A series. Its editions are listed by `GET /events?seriesId=`. */
  get: endpoint({
    method: 'GET',
    path: '/events/series/:id',
    access: 'signed-in',
    summary: 'A series of events',
    params: z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) }),
    reply: EventSeries,
    errors: [seriesUnknown],
  }),
  /**
   * Where an edition and all that follow it in its series would start, if the edition started at `startDate`: moved by as
   * many days and hours on the calendar and the clock of the series. What started or is deleted stays.
   */
  planFollowing: endpoint({
    method: 'GET',
    path: '/events/:id/following',
    access: 'DELETE_UPDATE_EVENTS',
    summary: 'How an edition and the following ones would move',
    params: z.object({ id: EventIdParam }),
    query: z.strictObject({ startDate: InstantInput }),
    reply: z.object({
      Zone: z.string(),
      Editions: z.array(FollowingEdition),
      /** Editions from this one on that started or are deleted. */
      Kept: StoredInteger,
    }),
    errors: [eventUnknown, notInSeries],
  }),
  /** What other ends of events would change for their leaderboards: the plan that a change of one or of several confirms. */
  planEnds: endpoint({
    method: 'POST',
    path: '/events/ends/plan',
    access: 'DELETE_UPDATE_EVENTS',
    summary: 'What other ends of events would change',
    body: z.strictObject({
      events: z.array(NewTimes).min(1).max(eventBatchLimit, batchText).refine(isEachOnce, eventTwiceText),
    }),
    reply: EndPlan,
    errors: [eventUnknown],
    bodyLimit: importBodyLimit,
    isRead: true,
    isBatch: true,
  }),
  /** Changes up to 5,000 events that have not started, or none. Other ends are confirmed as those of one event. */
  changeMany: endpoint({
    method: 'POST',
    path: '/events/batch-change',
    access: 'DELETE_UPDATE_EVENTS',
    summary: 'Change events that have not started',
    query: EndConfirmation,
    body: z.strictObject({
      events: z
        .array(EventChange)
        .min(1, 'At least one event is needed.')
        .max(eventBatchLimit, batchText)
        .refine(isEachOnce, eventTwiceText),
    }),
    reply: z.object({ Events: z.array(z.object({ Id: StoredInteger, Version: StoredInteger })) }),
    errors: [eventsStale, endUnconfirmed],
    records: { action: 'events changed', target: 'event' },
    bodyLimit: importBodyLimit,
    isBatch: true,
  }),
})
