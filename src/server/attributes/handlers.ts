import type { attributes } from '#contract/attributes.ts'
import { refuseInput } from '#server/http/body.ts'
import type { Handlers } from '#server/http/handler.ts'
import { refuse } from '#server/http/refuse.ts'
import { lastWriteWins } from '#server/http/version.ts'
import { lockPlayer } from '#server/players/store.ts'
import { attributeKey, byKey, isChanged, isStale, problemsOfDates, problemsOfList } from './rules.ts'
import {
  attributesOf,
  deleteTimedAttributes,
  listAttributes,
  listConfigurations,
  lockPlayers,
  writeAttributes,
} from './store.ts'

/** Answers the calls of player attributes. */
export const attributeHandlers: Handlers<typeof attributes> = {
  list: async ({ params }, { db }) => ({ Attributes: await listAttributes(db, params.id) }),

  save: async ({ body: { attributes: sent } }, { db, now, audit }) => {
    const repeated = problemsOfList(sent)
    if (repeated.length > 0) refuseInput(repeated)
    const playerIds = [...new Set(sent.map((one) => one.playerId))]
    await lockPlayers(db, playerIds)
    const present = await attributesOf(db, playerIds)
    const before = byKey(present)
    if (sent.some((one) => isStale(one, before))) refuse('stale', { data: { Attributes: present } })
    const late = problemsOfDates(sent, before, now)
    if (late.length > 0) refuseInput(late)
    const changed = sent.filter((one) => isChanged(one, before))
    await writeAttributes(db, changed, now)
    const after = byKey(await attributesOf(db, playerIds))
    const valuesOf = (all: typeof before, list: typeof sent) =>
      list.flatMap((one) => all.get(attributeKey(one.playerId, one.name)) ?? [])
    audit({
      targetId: playerIds.length === 1 ? playerIds[0] : '',
      before: valuesOf(before, changed),
      after: valuesOf(after, changed),
      note: sent.some((one) => one.version === undefined) ? lastWriteWins : '',
    })
    return { Attributes: valuesOf(after, sent) }
  },

  removeTimerTrunk: async ({ params: { id, timerTrunkId } }, { db, audit }) => {
    await lockPlayer(db, id)
    const removed = await deleteTimedAttributes(db, id, timerTrunkId === '*' ? undefined : timerTrunkId)
    if (removed.length === 0 && timerTrunkId !== '*') refuse('attribute-unknown')
    audit({ before: removed, after: [] })
    return { Removed: removed.length }
  },

  configurations: async (_, { db }) => ({ Configurations: await listConfigurations(db) }),
}
