import { type GameEvent, NewEvent } from '#contract/event.ts'
import { eventSeries } from '#contract/event-series.ts'
import type { SeriesRule } from '#contract/event-series-rule.ts'
import { toEventEnd, toEventState } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { type NewEnd, readEndPlan, requireConfirmedEnds } from './confirm-ends.ts'
import { createEvents } from './create-events.ts'
import { getEvent, listEventsById, lockEvents } from './repository.ts'
import { changeEvents, type EventChange, getSeries, insertSeries, listFollowing } from './series-repository.ts'
import { listStarts, moveStarts, type SeriesStart } from './series-rules.ts'

/** The starts of a rule. Throws `invalid-input` when the first or the last is not possible for an event. */
function requireStarts(rule: SeriesRule, path: string) {
  const starts = listStarts(rule)
  const isPossible = (one: SeriesStart | undefined) =>
    NewEvent.shape.StartDate.safeParse(one?.start.toISOString()).success
  if (!isPossible(starts[0]) || !isPossible(starts.at(-1)))
    throwInvalidInput([{ path, message: 'All editions must start in the years 1 to 9999.' }])
  return starts
}

/** How many events a message names. */
const namedEvents = 20

/** Throws `events-stale`, with the events that are not as the caller knows them or can no longer change. */
function requireChangeable(changes: readonly EventChange[], found: readonly GameEvent[], now: Date): void {
  const byId = new Map(found.map((event) => [event.Id, event]))
  const stale = changes.filter(({ Id, Version }) => {
    const event = byId.get(Id)
    return !event || event.Deleted || event.Version !== Version || toEventState(event, now) !== 'upcoming'
  })
  if (stale.length === 0) return
  const Ids = stale.map(({ Id }) => Id)
  const named = new Intl.ListFormat('en').format(Ids.slice(0, namedEvents).map(String))
  const more = Ids.length - namedEvents
  const message = `Changed meanwhile, started or deleted: ${Ids.length === 1 ? 'edition' : 'editions'} ${named}${more > 0 ? `, and ${more} more` : ''}. Nothing was changed.`
  throw new ApiError('events-stale', { message, data: { Ids } })
}

/** The ends that changes give to events. */
function toNewEnds(
  changes: readonly Pick<EventChange, 'Id' | 'StartDate' | 'Duration'>[],
  found: readonly GameEvent[],
): NewEnd[] {
  const byId = new Map(found.map((event) => [event.Id, event]))
  return changes.flatMap(({ Id, StartDate, Duration }) => {
    const event = byId.get(Id)
    return event ? { event, end: toEventEnd(StartDate, Duration) } : []
  })
}

/** What a change of several events sets, for the audit log. */
const toChanged = ({ Id, Content, StartDate, Duration }: GameEvent) => ({ Id, Content, StartDate, Duration })

/** Changes events back; undefined when the change moved one into the past, where it cannot be changed. */
function undoChanges(before: readonly GameEvent[], after: readonly GameEvent[], now: Date) {
  if (after.some((event) => toEventState(event, now) !== 'upcoming')) return undefined
  const versions = new Map(after.map(({ Id, Version }) => [Id, Version]))
  const former = before.map((event) => ({ ...toChanged(event), Version: versions.get(event.Id) ?? event.Version }))
  return undoBy(eventSeries.changeMany, { query: { confirm: 'true' }, body: { events: former } })
}

export const eventSeriesHandlers: Handlers<typeof eventSeries> = {
  plan: async ({ query }) => ({
    Dates: requireStarts(query, 'query.FirstDay').map(({ start, offset, isMoved }) => ({
      StartDate: start.toISOString(),
      Offset: offset,
      IsMoved: isMoved,
    })),
  }),

  create: async ({ body: { Rule, leaderboards, ...values } }, context) => {
    const { db, now, person, audit } = context
    const starts = requireStarts(Rule, 'body.Rule.FirstDay')
    const Id = await insertSeries(db, Rule, { now, createdBy: person.email })
    const list = starts.map(({ start }, index) => ({
      event: { ...values, StartDate: start },
      leaderboards,
      series: { Id, Position: index + 1 },
    }))
    const Ids = await createEvents(context, list, () => 'body')
    const undo = undoBy(events.undoImport, { body: { ids: Ids } })
    audit({ targetId: String(Id), after: { ...values, Rule, Count: Ids.length, Ids }, undo })
    return { Id, Ids }
  },

  get: ({ params: { id } }, { db }) => getSeries(db, id),

  planFollowing: async ({ params: { id }, query: { startDate } }, { db, now }) => {
    const event = await getEvent(db, id)
    if (!event.Series) throw new ApiError('event-not-in-series')
    const { Rule } = await getSeries(db, event.Series.Id)
    const following = await listFollowing(db, event, event.Series.Id)
    const moved = moveStarts(
      Rule,
      following.map(({ StartDate }) => new Date(StartDate)),
      startDate,
    )
    const Editions = following
      .map((Event, index) => ({ Event, StartDate: moved[index]?.toISOString() ?? Event.StartDate }))
      .filter(({ Event }) => !Event.Deleted && toEventState(Event, now) === 'upcoming')
    return { Zone: Rule.Zone, Editions, Kept: following.length - Editions.length }
  },

  planEnds: async ({ body }, { db, now }) => {
    const found = await listEventsById(
      db,
      body.events.map(({ Id }) => Id),
    )
    if (found.length < body.events.length) throw new ApiError('event-unknown')
    return readEndPlan(db, toNewEnds(body.events, found), now)
  },

  changeMany: async ({ query, body }, context) => {
    const { db, now, audit } = context
    const ids = body.events.map(({ Id }) => Id)
    await lockEvents(db, ids)
    const before = await listEventsById(db, ids)
    requireChangeable(body.events, before, now)
    const note = await requireConfirmedEnds(context, toNewEnds(body.events, before), query)
    await changeEvents(db, body.events)
    const after = await listEventsById(db, ids)
    audit({ before: before.map(toChanged), after: after.map(toChanged), note, undo: undoChanges(before, after, now) })
    return { Events: after.map(({ Id, Version }) => ({ Id, Version })) }
  },
}
