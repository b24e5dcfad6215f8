import type { serverAttributes } from '#contract/game-server-attributes.ts'
import { toCounted } from '#server/manifest/timeline-labels.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { getAttributes, listAttributes, lockPlayers, writeAttributes } from './repository.ts'
import { indexByKey, isChanged, validateDates } from './rules.ts'

async function listWithoutVersions(db: Handle, playerId: string) {
  const attributes = await listAttributes(db, playerId)
  return { Attributes: attributes.map(({ Version: _, ...attribute }) => attribute) }
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
}
