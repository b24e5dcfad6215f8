import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { serverAttributes } from '#contract/game-server-attributes.ts'
import { toCounted } from '#server/manifest/timeline-labels.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { doRows, refuseRow, rowDone, rowUnchanged } from '#server/platform/http/batches/do-rows.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, KeyContext } from '#server/platform/http/handler.ts'
import { lockPlayers as lockKnown } from '#server/players/repository.ts'
import { getAttributes, listAttributes, lockPlayers, writeAttributes } from './repository.ts'
import { attributeKey, indexByKey, isChanged, type SentAttribute, validateDates } from './rules.ts'

async function listWithoutVersions(db: Handle, playerId: string) {
  const attributes = await listAttributes(db, playerId)
  return { Attributes: attributes.map(({ Version: _, ...attribute }) => attribute) }
}

type Row = EndpointInput<typeof serverAttributes.setMany>['body']['Rows'][number]

/** Sets attributes of the players that are there; of two values for one attribute the first one counts. */
async function setAttributes(rows: readonly Row[], { db, now }: KeyContext): Promise<RowResult[]> {
  const ids = [...new Set(rows.map(({ PlayerId }) => PlayerId))]
  const known = await lockKnown(db, ids)
  const before = indexByKey(await getAttributes(db, ids))
  const written = new Map<string, SentAttribute>()
  const results = rows.map(({ PlayerId: playerId, Name: name, Value: value, ExpirationDate: expirationDate }) => {
    if (!known.has(playerId)) return refuseRow('player-unknown')
    const sent = { playerId, name, value, expirationDate }
    const key = attributeKey(playerId, name)
    if (written.has(key)) return refuseRow('invalid-input', 'This attribute of the player is set by an earlier row.')
    const [problem] = validateDates([sent], before, now, () => '')
    if (problem) return refuseRow('invalid-input', problem.message)
    written.set(key, sent)
    return isChanged(sent, before) ? rowDone : rowUnchanged
  })
  const changed = [...written.values()].filter((one) => isChanged(one, before))
  await writeAttributes(db, changed, now)
  return results
}

export const serverAttributeHandlers: Handlers<typeof serverAttributes> = {
  list: ({ params: { playerId } }, { db }) => listWithoutVersions(db, playerId),

  set: async ({ params: { playerId }, body: { Attributes } }, { db, now, audit }) => {
    await lockPlayers(db, [playerId])
    const before = indexByKey(await getAttributes(db, [playerId]))
    const sent = Attributes.map(({ Name: name, Value: value, ExpirationDate: expirationDate }) => ({
      playerId,
      name,
      value,
      expirationDate,
    }))
    const dateErrors = validateDates(sent, before, now, (index) => `body.Attributes.${index}.ExpirationDate`)
    if (dateErrors.length > 0) throwInvalidInput(dateErrors)
    const changed = sent.filter((one) => isChanged(one, before))
    await writeAttributes(db, changed, now)
    const names = changed.map(({ name }) => name)
    audit({ after: toCounted('Attributes', names) })
    return listWithoutVersions(db, playerId)
  },

  setMany: ({ body }, context) => doRows(body, context, setAttributes),
}
