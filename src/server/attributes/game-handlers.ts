import { attributeQuota, type OwnAttribute, type ownAttributes } from '#contract/game-attributes.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readNameList } from '#server/preferences/repository.ts'
import { listComputedNames, listOwnAttributes } from './own-repository.ts'
import { getAttributes, lockPlayers, writeAttributes } from './repository.ts'
import { indexByKey, isChanged, type OwnedAttribute, type SentAttribute } from './rules.ts'

type Sent = Pick<OwnAttribute, 'Name' | 'Value'>

/** What is written of an attribute: one whose time has passed begins anew, without an end. */
function toSent(playerId: string, { Name, Value }: Sent, current: readonly OwnedAttribute[], now: Date): SentAttribute {
  const end = current.find((attribute) => attribute.Name === Name)?.ExpirationDate
  const expirationDate = end && new Date(end) > now ? new Date(end) : null
  return { playerId, name: Name, value: Value, expirationDate }
}

/** A write that adds none is always accepted. */
function requireQuota(current: readonly OwnedAttribute[], sent: readonly SentAttribute[]): void {
  const present = new Set(current.map(({ Name }) => Name))
  const added = sent.filter(({ name }) => !present.has(name)).length
  const Attributes = current.length + added
  if (added === 0 || Attributes <= attributeQuota) return
  throw new ApiError('quota', { data: { Attributes, AttributeLimit: attributeQuota } })
}

export const ownAttributeHandlers: Handlers<typeof ownAttributes> = {
  list: async (_, { db, player, now }) => {
    const names = await readNameList(db, 'GAME_ATTRIBUTES')
    return { Attributes: await listOwnAttributes(db, player.playerId, names, now) }
  },

  write: async ({ body }, { db, player: { playerId }, now }) => {
    const names = body.Attributes.map(({ Name }) => Name)
    const listed = new Set(await readNameList(db, 'GAME_ATTRIBUTES'))
    const notListed = names.filter((name) => !listed.has(name))
    if (notListed.length > 0) throw new ApiError('attribute-not-listed', { data: { Names: notListed } })
    await lockPlayers(db, [playerId])
    const computed = await listComputedNames(db, names)
    if (computed.length > 0) throw new ApiError('attribute-computed', { data: { Names: computed } })
    const current = await getAttributes(db, [playerId])
    const sent = body.Attributes.map((attribute) => toSent(playerId, attribute, current, now))
    requireQuota(current, sent)
    const before = indexByKey(current)
    await writeAttributes(
      db,
      sent.filter((attribute) => isChanged(attribute, before)),
      now,
    )
    return {
      Attributes: sent.map(({ name, value, expirationDate }) => ({
        Name: name,
        Value: value,
        ExpirationDate: expirationDate?.toISOString() ?? null,
      })),
    }
  },
}
