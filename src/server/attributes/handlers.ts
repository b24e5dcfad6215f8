import { attributes } from '#contract/attributes.ts'
import { type PlayerChange, writePlayerAudits } from '#server/platform/audit/repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { unversionedWriteNote } from '#server/platform/http/version.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { listConfigurations } from './configuration-repository.ts'
import { toListVersion } from './configuration-rules.ts'
import { deleteTimedAttributes, getAttributes, listAttributes, lockPlayers, writeAttributes } from './repository.ts'
import { attributeKey, indexByKey, isChanged, isStale, validateDates, validateList } from './rules.ts'

/** Records a save of one player in the call's audit entry, and of several players in one entry for each change. */
async function record(context: SignedInContext, changes: readonly PlayerChange[], note: string): Promise<void> {
  const [only, ...others] = changes
  if (only && others.length === 0) {
    context.audit({ targetId: only.playerId, before: only.before, after: only.after, note })
    return
  }
  const { db, now: at, person, ipAddress, requestId, reason } = context
  const { action } = attributes.save.records
  const changedPlayers = changes.filter(({ after }) => Array.isArray(after) && after.length > 0)
  await writePlayerAudits(
    db,
    { at, actor: { id: person.Id, name: person.email }, ipAddress, requestId, reason, action, note },
    changedPlayers,
  )
  context.audit({ targetId: '', after: { Players: changedPlayers.length }, note })
}

/** Brings back what a save replaced; undefined when it created an attribute, because none can be deleted. */
function undoSave(
  changed: readonly { readonly playerId: string; readonly name: string }[],
  before: ReturnType<typeof indexByKey>,
  after: ReturnType<typeof indexByKey>,
) {
  const list = changed.flatMap(({ playerId, name }) => {
    const key = attributeKey(playerId, name)
    const former = before.get(key)
    if (!former) return []
    const { Value: value, ExpirationDate: expirationDate } = former
    return [{ playerId, name, value, expirationDate, version: after.get(key)?.Version }]
  })
  if (list.length === 0 || list.length < changed.length) return undefined
  const anyway = { body: { attributes: list.map(({ version: _, ...one }) => one) } }
  return undoBy(attributes.save, { body: { attributes: list } }, { anyway })
}

export const attributeHandlers: Handlers<typeof attributes> = {
  list: async ({ params }, { db }) => ({ Attributes: await listAttributes(db, params.id) }),

  save: async ({ body: { attributes: sent } }, context) => {
    const { db, now } = context
    const listErrors = validateList(sent)
    if (listErrors.length > 0) throwInvalidInput(listErrors)
    const playerIds = [...new Set(sent.map((one) => one.playerId))]
    await lockPlayers(db, playerIds)
    const current = await getAttributes(db, playerIds)
    const before = indexByKey(current)
    if (sent.some((one) => isStale(one, before))) throw new ApiError('stale', { data: { Attributes: current } })
    const dateErrors = validateDates(sent, before, now, (index) => `body.attributes.${index}.expirationDate`)
    if (dateErrors.length > 0) throwInvalidInput(dateErrors)
    const changed = sent.filter((one) => isChanged(one, before))
    await writeAttributes(db, changed, now)
    const after = indexByKey(await getAttributes(db, playerIds))
    const getValues = (all: typeof before, list: typeof sent) =>
      list.flatMap((one) => all.get(attributeKey(one.playerId, one.name)) ?? [])
    const note = sent.some((one) => one.version === undefined) ? unversionedWriteNote : ''
    const changes = playerIds.map((playerId) => {
      const own = changed.filter((one) => one.playerId === playerId)
      return { playerId, before: getValues(before, own), after: getValues(after, own) }
    })
    await record(context, changes, note)
    context.audit({ undo: undoSave(changed, before, after) })
    return { Attributes: getValues(after, sent) }
  },

  removeTimerTrunk: async ({ params: { id, timerTrunkId } }, { db, now, audit }) => {
    await lockPlayer(db, id)
    const removed = await deleteTimedAttributes(db, id, timerTrunkId === '*' ? undefined : timerTrunkId, now)
    if (removed.length === 0 && timerTrunkId !== '*') throw new ApiError('attribute-unknown')
    audit({ before: removed, after: [] })
    return { Removed: removed.length }
  },

  configurations: async (_, { db, setVersion }) => {
    const Configurations = await listConfigurations(db)
    setVersion(toListVersion(Configurations))
    return { Configurations }
  },
}
