import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, integerLimit, QueryBoolean, Skip, StoredInteger, Take } from './core/units.ts'
import { hasInvisible, visibleLine } from './core/visible-text.ts'
import { durationLimit } from './event.ts'
import { profileUnknown } from './event-errors.ts'

/** The longest name of a profile, in characters. Source: specification, "Business constants". */
export const profileNameLimit = 150

/** The most tasks of a profile. Source: specification, "Business constants". */
export const taskCountLimit = 50

/** The largest offset between two tasks of a profile, in minutes: 30 days. */
export const profileOffsetLimit = 30 * 24 * 60

/** The name of the profile that always exists and that an event without a profile takes. */
export const defaultProfileName = 'default'

/** What events have in common: how many tasks players get, and how many minutes apart. */
export const EventProfile = z.object({
  Id: StoredInteger,
  Name: z.string(),
  TaskCount: StoredInteger,
  /** In minutes. */
  Offset: StoredInteger,
  /** Deleted: its events keep it, and new events cannot take it. */
  Deregistered: z.boolean(),
  Version: StoredInteger,
})
export type EventProfile = z.infer<typeof EventProfile>

/** The columns that the list of profiles sorts by. */
export const profileSortKeys = ['id', 'name', 'tasks', 'offset'] as const

/** How long an event of a profile may last, in hours: its tasks times their offset, and no longer than any event may. */
export function getLongestDuration({ TaskCount, Offset }: Pick<EventProfile, 'TaskCount' | 'Offset'>): number {
  return Math.min((TaskCount * Offset) / 60, durationLimit)
}

const ProfileId = z.int().min(1).max(integerLimit)
const byId = z.object({ id: fromDigits(ProfileId) })

/** What staff set of a profile. */
export const ProfileFields = z.strictObject({
  name: visibleLine('A name', profileNameLimit).refine(
    (name) => !hasInvisible(name),
    'A name has no invisible characters.',
  ),
  taskcount: z
    .int()
    .min(1, 'A profile has at least 1 task.')
    .max(taskCountLimit, `A profile has at most ${taskCountLimit} tasks.`),
  offset: z
    .int()
    .min(1, 'The offset is at least 1 minute.')
    .max(profileOffsetLimit, 'The offset is at most 43,200 minutes (30 days).'),
})

const profileNameTaken = defineError('profile-name-taken', 409, 'Another event profile has this name already.')
const profileLocked = defineError(
  'profile-locked',
  409,
  'The default profile keeps its name and cannot be deleted. Nothing was changed.',
)
const profileDeregistered = defineError(
  'profile-deregistered',
  409,
  'This event profile is deregistered. Nothing was changed.',
)

const target = 'event profile'
const saved = { action: 'event profile saved', target } as const

/** Profiles of events. */
export const eventProfiles = feature({
  /** All profiles by name, with `getDeleted` those that are deregistered too. */
  list: endpoint({
    method: 'GET',
    path: '/events/profiles',
    access: 'signed-in',
    summary: 'Event profiles',
    query: z.strictObject({ getDeleted: QueryBoolean.optional() }),
    reply: z.array(EventProfile),
    errors: [],
  }),
  /** Profiles page by page; `filter` is an id or part of the name. */
  page: endpoint({
    method: 'GET',
    path: '/events/profiles/paging',
    access: 'signed-in',
    summary: 'Event profiles, page by page',
    query: z.strictObject({
      filter: SearchText.optional(),
      getDeleted: QueryBoolean.default(false),
      sortKey: z.enum(profileSortKeys).default('name'),
      sortDir: SortDirection.default('asc'),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(EventProfile),
    errors: [],
  }),
  /** Creates a profile. */
  create: endpoint({
    method: 'PUT',
    path: '/events/profiles',
    access: 'CHANGE_LIVEOPS',
    summary: 'Create an event profile',
    body: ProfileFields.extend({ id: z.null().optional() }),
    reply: EventProfile,
    errors: [profileNameTaken],
    records: saved,
    isVersioned: true,
  }),
  /** Changes a profile. Events keep their duration when it allows less. */
  update: endpoint({
    method: 'PUT',
    path: '/events/profiles/:id',
    access: 'CHANGE_LIVEOPS',
    summary: 'Change an event profile',
    params: byId,
    body: ProfileFields.extend({ id: ProfileId.optional() }),
    reply: EventProfile,
    errors: [profileUnknown, profileNameTaken, profileLocked, profileDeregistered, stale],
    records: { ...saved, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Deregisters a profile. Its events stay as they are; a new event cannot take it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/events/profiles/:id',
    access: 'CHANGE_LIVEOPS',
    summary: 'Delete an event profile',
    params: byId,
    reply: EventProfile,
    errors: [profileUnknown, profileLocked, stale],
    records: { action: 'event profile deregistered', target, targetParam: 'id' },
    isVersioned: true,
  }),
})
