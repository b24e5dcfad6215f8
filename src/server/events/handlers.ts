import type { GameEvent, NewEvent } from '#contract/event.ts'
import type { eventReports } from '#contract/event-report.ts'
import { listLockedFields, toEventEnd, toEventState } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import type { EndConfirmation } from '#contract/leaderboard-end-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { requireConfirmedEnds } from './confirm-ends.ts'
import { createEvents } from './create-events.ts'
import { eventList } from './event-list.ts'
import { exportEvents } from './export-events.ts'
import { countJoins, listReportedDefinitions } from './report-repository.ts'
import { toJoins } from './report-rules.ts'
import {
  countEventPlayers,
  type EventValues,
  getEvent,
  listEventsBetween,
  listEventsById,
  listUses,
  lockEvent,
  lockEvents,
  markEvents,
  updateEvent,
} from './repository.ts'

const lockedTexts = {
  StartDate: 'This event has started: its start date stays.',
  Duration: 'This event has ended: its duration stays.',
  ProfileId: 'The profile of an event never changes.',
} as const

/** Throws `event-locked`, naming the first field that changed although it can no longer. */
function requireUnlocked(event: GameEvent, sent: Omit<NewEvent, 'leaderboards'>, now: Date): void {
  const locked = listLockedFields(event, now)
  const changed = {
    StartDate: sent.StartDate.toISOString() !== event.StartDate,
    Duration: sent.Duration !== event.Duration,
    ProfileId: sent.ProfileId !== undefined && sent.ProfileId !== event.ProfileId,
  }
  for (const field of ['ProfileId', 'StartDate', 'Duration'] as const) {
    if (locked[field] && changed[field])
      throw new ApiError('event-locked', {
        message: `${lockedTexts[field]} Nothing was changed.`,
        errors: [{ path: `body.${field}`, message: lockedTexts[field] }],
      })
  }
}

/** Changes an event back; undefined when the change moved its start or its end into the past, where it is locked. */
function undoEdit(before: GameEvent, after: GameEvent, now: Date) {
  const locked = listLockedFields(after, now)
  if (locked.StartDate && before.StartDate !== after.StartDate) return undefined
  if (locked.Duration && before.Duration !== after.Duration) return undefined
  const { Id, Content, StartDate, Duration, ProfileId, Deleted } = before
  return undoBy(events.update, {
    params: { id: String(Id) },
    query: { confirm: 'true' },
    body: { Id, Content, StartDate, Duration, ProfileId, Deleted },
  })
}

async function change(
  context: SignedInContext,
  id: number,
  { sent, confirmation }: { sent: Omit<NewEvent, 'leaderboards'>; confirmation: EndConfirmation },
) {
  const { db, now, ifMatch, audit, setVersion } = context
  const before = await lockEvent(db, id)
  requireVersion(ifMatch, before.Version, before)
  if (before.Deleted) throw new ApiError('event-deleted')
  requireUnlocked(before, sent, now)
  const end = toEventEnd(sent.StartDate, sent.Duration)
  const confirmed = await requireConfirmedEnds(context, [{ event: before, end }], confirmation)
  const after = await updateEvent(db, id, sent)
  const notes = [ifMatch === undefined ? unversionedWriteNote : '', confirmed]
  audit({ before, after, note: notes.filter((note) => note !== '').join('; '), undo: undoEdit(before, after, now) })
  setVersion(after.Version)
  return after
}

function requireSameId(id: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== id)
    throwInvalidInput([{ path: 'body.Id', message: 'The path names another event.' }])
}

/** Sorts editions into those that can be deleted, those that no event has and those that are deleted already. */
function sortIds(ids: readonly number[], marks: ReadonlyMap<number, boolean>) {
  return {
    deletable: ids.filter((id) => marks.get(id) === false),
    unknown: ids.filter((id) => !marks.has(id)),
    alreadyDeleted: ids.filter((id) => marks.get(id) === true),
  }
}

/** "There are no events 7 and 9. Event 3 is deleted already." with at most some of the editions. */
function describeMissing({ unknown, alreadyDeleted }: ReturnType<typeof sortIds>): string {
  const list = (ids: readonly number[]) =>
    ids.length <= 20 ? ids.join(', ') : `${ids.slice(0, 20).join(', ')} and ${ids.length - 20} more`
  const parts = [
    unknown.length > 0 ? `No event has the edition ${list(unknown)}.` : '',
    alreadyDeleted.length > 0 ? `Deleted already: ${list(alreadyDeleted)}.` : '',
  ]
  return `${parts.filter((part) => part !== '').join(' ')} Nothing was deleted.`
}

/** Throws `stale`, with the events that have another version than their caller knows. */
async function requireVersions(
  db: Handle,
  ids: readonly number[],
  versions: readonly { readonly Id: number; readonly Version: number }[],
): Promise<void> {
  if (versions.length === 0) return
  const known = new Map(versions.map(({ Id, Version }) => [Id, Version]))
  const stale = (await listEventsById(db, ids)).filter(({ Id, Version }) => (known.get(Id) ?? Version) !== Version)
  if (stale.length > 0) throw new ApiError('stale', { data: { Events: stale } })
}

const toValues = ({ leaderboards, ...event }: NewEvent & Partial<EventValues>) => ({ event, leaderboards })

/** Takes an import or a series back, except for the events that others changed or joined since. */
const undoImport: Handlers<typeof events>['undoImport'] = async ({ body: { ids, confirmed } }, context) => {
  const { db, audit } = context
  // Nobody joins a locked event.
  const marks = await lockEvents(db, ids)
  if (marks.size < ids.length) throw new ApiError('event-unknown')
  const found = (await listEventsById(db, ids)).filter(({ Deleted }) => !Deleted)
  const uses = await listUses(db, ids)
  const confirmedById = new Map(confirmed.map((one) => [one.Id, one]))
  const Kept = found.flatMap((event) => {
    const use = uses.get(event.Id)
    const known = confirmedById.get(event.Id)
    const isConfirmed = known !== undefined && known.Version === event.Version && known.Players >= (use?.Players ?? 0)
    return use && !isConfirmed ? [{ ...event, ...use }] : []
  })
  const keptIds = new Set(Kept.map(({ Id }) => Id))
  const Ids = found.map(({ Id }) => Id).filter((id) => !keptIds.has(id))
  await markEvents(db, Ids, true)
  audit({ after: { Count: Ids.length, Ids, Kept: [...keptIds] } })
  return { Ids, Kept }
}

export const eventHandlers: Handlers<typeof events> = {
  list: ({ query }, { db, now }) => readPage(db, eventList, query, now),

  range: ({ query: { startDate, endDate, deleted } }, { db }) =>
    listEventsBetween(db, { from: startDate, to: endDate, withDeleted: deleted }),

  export: async ({ query }, { db, now, audit }) => {
    audit({ after: { selection: query } })
    return { fileName: stampedFileName('events', now, 'csv'), chunks: exportEvents(db, query, now) }
  },

  get: async ({ params }, { db, setVersion }) => {
    const event = await getEvent(db, params.id)
    setVersion(event.Version)
    return event
  },

  create: async ({ body: { Id: _, Deleted: __, ...sent } }, context) => {
    const [id = 0] = await createEvents(context, [toValues(sent)], () => 'body')
    const after = await getEvent(context.db, id)
    context.audit({ targetId: String(id), after, undo: undoBy(events.remove, { params: { id: String(id) } }) })
    context.setVersion(after.Version)
    return after
  },

  update: ({ params: { id }, query: confirmation, body: { Id, Deleted: _, ...sent } }, context) => {
    requireSameId(id, Id)
    return change(context, id, { sent, confirmation })
  },

  remove: async ({ params: { id } }, { db, now, ifMatch, audit, setVersion }) => {
    const before = await lockEvent(db, id)
    requireVersion(ifMatch, before.Version, before)
    if (before.Deleted) throw new ApiError('event-deleted', { message: 'This event is deleted already.' })
    await markEvents(db, [id], true)
    const after = await getEvent(db, id)
    const undo = undoBy(events.restore, { body: { ids: [id] } })
    audit({ before: { ...before, State: toEventState(before, now) }, after, undo })
    setVersion(after.Version)
    return after
  },

  restore: async ({ body: { ids, versions } }, { db, ifMatch, audit }) => {
    const { unknown, alreadyDeleted } = sortIds(ids, await lockEvents(db, ids))
    if (unknown.length > 0) throw new ApiError('event-unknown')
    const [only] = ids.length === 1 && ifMatch !== undefined ? await listEventsById(db, ids) : []
    if (only) requireVersion(ifMatch, only.Version, only)
    await requireVersions(db, alreadyDeleted, versions)
    await markEvents(db, alreadyDeleted, false)
    const undo = alreadyDeleted.length > 0 ? undoBy(events.removeMany, { body: { ids: alreadyDeleted } }) : undefined
    audit({ after: { Ids: alreadyDeleted }, undo })
    return { Ids: alreadyDeleted.toSorted((one, other) => one - other) }
  },

  createMany: async ({ body }, context) => {
    const ids = await createEvents(context, body.events.map(toValues), (index) => `body.events.${index}`)
    context.audit({ after: { Count: ids.length, Ids: ids }, undo: undoBy(events.undoImport, { body: { ids } }) })
    return { Ids: ids }
  },

  planRemoval: async ({ query: { ids } }, { db }) => {
    const found = await listEventsById(db, ids)
    const { deletable, unknown, alreadyDeleted } = sortIds(ids, new Map(found.map(({ Id, Deleted }) => [Id, Deleted])))
    const players = await countEventPlayers(db, deletable)
    return {
      Events: found
        .filter(({ Deleted }) => !Deleted)
        .map((event) => ({ ...event, Players: players.get(event.Id) ?? 0 })),
      Unknown: unknown,
      AlreadyDeleted: alreadyDeleted,
    }
  },

  removeMany: async ({ body: { ids, ignoreUnknown } }, { db, audit }) => {
    const sorted = sortIds(ids, await lockEvents(db, ids))
    if (!ignoreUnknown && sorted.deletable.length < ids.length)
      throw new ApiError('events-missing', {
        message: describeMissing(sorted),
        data: { Unknown: sorted.unknown, AlreadyDeleted: sorted.alreadyDeleted },
      })
    await markEvents(db, sorted.deletable, true)
    const Ids = sorted.deletable.toSorted((one, other) => one - other)
    const Events = (await listEventsById(db, Ids)).map(({ Id, Version }) => ({ Id, Version }))
    const anyway = { body: { ids: Ids } }
    const undo = undoBy(events.restore, { body: { ids: Ids, versions: Events } }, { anyway })
    audit({ after: { Count: Ids.length, Ids }, undo: Ids.length > 0 ? undo : undefined })
    return { Ids, Events }
  },

  undoImport,
}

export const eventReportHandlers: Handlers<typeof eventReports> = {
  get: async ({ params: { id } }, { db }) => {
    const Event = await getEvent(db, id)
    const joins = await countJoins(db, id)
    return { Event, ...toJoins(joins), Definitions: await listReportedDefinitions(db, id) }
  },
}
