import { toBodyFields } from '#contract/core/body-fields.ts'
import { addAttributePrefix, removeAttributePrefix } from '#contract/leaderboard-attribute-names.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import {
  AttributeNames,
  DefinitionInput,
  leaderboardsPerEventLimit,
  leaderboardsPerEventText,
} from '#contract/leaderboard-definitions.ts'
import { existingNamesSchema } from '#contract/leaderboard-existing-names.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { definitionList } from './definition-list.ts'
import { leaderboardList } from './leaderboard-repository.ts'
import {
  getDefinition,
  hasEntries,
  insertDefinition,
  isPayingStarted,
  listDefinitions,
  lockDefinition,
  lockEventOfDefinition,
  markDefinition,
  updateDefinition,
} from './repository.ts'

const eventOver = 'This event has ended or is deleted. It can get no more leaderboards.'

/** Throws `invalid-input` for attribute names that break the rules of `schema`. */
function validateNames(names: readonly string[], schema: typeof AttributeNames): void {
  const { error } = schema.safeParse(names)
  if (!error) return
  throwInvalidInput(
    error.issues.map(({ path, message }) => ({ path: ['body.attributeNames', ...path].join('.'), message })),
  )
}

async function create(context: SignedInContext, leaderboard: DefinitionInput, eventId: number | null) {
  const { db, now, audit, setVersion } = context
  let names = leaderboard.attributeNames
  validateNames(names, AttributeNames)
  if (eventId !== null) {
    const event = await lockEventOfDefinition(db, eventId)
    if (event.deleted || event.end_at <= now) throw new ApiError('definition-locked', { message: eventOver })
    if ((await listDefinitions(db, eventId)).length >= leaderboardsPerEventLimit)
      throw new ApiError('definition-locked', { message: leaderboardsPerEventText })
    names = addAttributePrefix(names, event.content, eventId)
    // The prefix alone is no name, and a name with and without it is one name.
    const ownNames = names.map((name) => removeAttributePrefix(name, event.content, eventId))
    validateNames(ownNames, AttributeNames)
  }
  const after = await insertDefinition(db, { eventId, leaderboard: { ...leaderboard, attributeNames: names } })
  audit({ targetId: String(after.Id), after })
  setVersion(after.Version)
  return after
}

/** Throws `definition-locked` when a part changes that no longer can. */
async function requireUnlocked({ db }: SignedInContext, before: LeaderboardDefinition, sent: DefinitionInput) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  if (!isSame(sent.attributeNames, before.AttributeNames) && (await hasEntries(db, before.Id)))
    throw new ApiError('definition-locked', {
      message: 'Players are on its leaderboards, so the attribute names stay. Nothing was changed.',
    })
  if (sent.prizes && !isSame(sent.prizes, before.Prizes) && (await isPayingStarted(db, before.Id)))
    throw new ApiError('definition-locked', {
      message: 'Its prizes are being paid or were paid, so they stay. Nothing was changed.',
    })
}

async function change(
  context: SignedInContext,
  id: number,
  leaderboard: DefinitionInput,
  eventId: number | null | undefined,
) {
  const { db, ifMatch, audit, setVersion } = context
  const before = await lockDefinition(db, id)
  requireVersion(ifMatch, before.Version, before)
  if (before.Deleted) throw new ApiError('definition-deleted')
  if (eventId !== undefined && eventId !== before.EventId)
    throwInvalidInput([{ path: 'body.eventId', message: 'The event edition of a definition never changes.' }])
  validateNames(leaderboard.attributeNames, existingNamesSchema(before.AttributeNames))
  await requireUnlocked(context, before, leaderboard)
  const after = await updateDefinition(db, id, leaderboard)
  audit({
    targetId: String(id),
    before,
    after,
    note: ifMatch === undefined ? unversionedWriteNote : '',
    undo: undoBy(leaderboards.saveDefinition, { body: { ...toBodyFields(DefinitionInput, before), id } }),
  })
  setVersion(after.Version)
  return after
}

export const leaderboardHandlers: Handlers<typeof leaderboards> = {
  list: ({ query }, { db, now }) => readPage(db, definitionList, query, now),

  export: async ({ query }, { db, now, audit }) => {
    audit({ after: query })
    return {
      fileName: stampedFileName('leaderboard-definitions', now, 'csv'),
      chunks: exportCsv(db, definitionList, query, now),
    }
  },

  saveDefinition: ({ body: { id, eventId, ...leaderboard } }, context) =>
    id === undefined ? create(context, leaderboard, eventId ?? null) : change(context, id, leaderboard, eventId),

  getDefinition: async ({ params }, { db, setVersion }) => {
    const definition = await getDefinition(db, params.id)
    setVersion(definition.Version)
    return definition
  },

  removeDefinition: async ({ params: { id } }, { db, now, ifMatch, audit, setVersion }) => {
    const before = await lockDefinition(db, id)
    // Before the version, which an earlier deletion changed.
    if (before.Deleted) throw new ApiError('definition-deleted', { message: 'This definition is deleted already.' })
    requireVersion(ifMatch, before.Version, before)
    const after = await markDefinition(db, id, now)
    const undo = undoBy(leaderboards.restoreDefinition, { params: { id: String(id) } })
    audit({ before, note: ifMatch === undefined ? unversionedWriteNote : '', undo })
    setVersion(after.Version)
    return after
  },

  restoreDefinition: async ({ params: { id } }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockDefinition(db, id)
    if (!before.Deleted) throw new ApiError('definition-not-deleted')
    requireVersion(ifMatch, before.Version, before)
    const after = await markDefinition(db, id, null)
    audit({ after, undo: undoBy(leaderboards.removeDefinition, { params: { id: String(id) } }) })
    setVersion(after.Version)
    return after
  },

  ofEvent: ({ params }, { db }) => listDefinitions(db, params.id),

  groups: async ({ params, query }, { db, now }) => {
    const page = await readPage(db, leaderboardList, { ...query, definitionId: params.id }, now)
    if (page.Total === 0) await getDefinition(db, params.id)
    return page
  },
}
