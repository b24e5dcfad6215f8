import { addAttributePrefix, type LeaderboardInput } from '#contract/leaderboards/definitions.ts'
import type { leaderboards } from '#contract/leaderboards/leaderboards.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { getLeaderboard, leaderboardList, listEntries } from './leaderboard-repository.ts'
import {
  hasEntries,
  insertDefinition,
  listDefinitions,
  lockDefinition,
  lockEventOfDefinition,
  updateDefinition,
} from './repository.ts'

const eventOver = 'This event has ended or is deleted. It can get no more leaderboards.'

async function create(context: SignedInContext, leaderboard: LeaderboardInput, eventId: number | null) {
  const { db, now, audit, setVersion } = context
  let names = leaderboard.attributeNames
  if (eventId !== null) {
    const event = await lockEventOfDefinition(db, eventId)
    if (event.deleted || event.end_at <= now) throw new ApiError('definition-locked', { message: eventOver })
    names = addAttributePrefix(names, event.content, eventId)
  }
  const after = await insertDefinition(db, { eventId, leaderboard: { ...leaderboard, attributeNames: names } })
  audit({ targetId: String(after.Id), after })
  setVersion(after.Version)
  return after
}

async function change(context: SignedInContext, id: number, leaderboard: LeaderboardInput, eventId: number | null) {
  const { db, ifMatch, audit, setVersion } = context
  const before = await lockDefinition(db, id)
  requireVersion(ifMatch, before.Version, before)
  if (eventId !== before.EventId)
    throwInvalidInput([{ path: 'body.eventId', message: 'The event edition of a definition never changes.' }])
  const isSame = JSON.stringify(leaderboard.attributeNames) === JSON.stringify(before.AttributeNames)
  if (!isSame && (await hasEntries(db, id)))
    throw new ApiError('definition-locked', {
      message: 'Players are on its leaderboards, so the attribute names stay. Nothing was changed.',
    })
  const after = await updateDefinition(db, id, leaderboard)
  audit({ targetId: String(id), before, after, note: ifMatch === undefined ? unversionedWriteNote : '' })
  setVersion(after.Version)
  return after
}

/** Handlers of leaderboards. */
export const leaderboardHandlers: Handlers<typeof leaderboards> = {
  saveDefinition: ({ body: { id, eventId = null, ...leaderboard } }, context) =>
    id === undefined ? create(context, leaderboard, eventId) : change(context, id, leaderboard, eventId),

  ofEvent: ({ params }, { db }) => listDefinitions(db, params.id),

  groups: async ({ params, query }, { db, now }) => {
    const page = await readPage(db, leaderboardList, { ...query, definitionId: params.id }, now)
    if (page.Total === 0) await lockDefinition(db, params.id)
    return page
  },

  get: async ({ params, query }, { db }) => ({
    ...(await getLeaderboard(db, params.key)),
    Scores: await listEntries(db, params.key, query),
  }),
}
