import { z } from 'zod'
import { AttributeName } from './attributes.ts'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { AttributeNumber, hasNoRepeats, InstantInput } from './core/units.ts'
import { OwnAttribute } from './game-attributes.ts'
import { defineBatch } from './game-batches.ts'
import { PlayerId, playerUnknown } from './players.ts'

const byId = z.object({ playerId: PlayerId })

const Attributes = z.array(OwnAttribute)

const NewValue = z.strictObject({
  Name: AttributeName,
  Value: AttributeNumber,
  ExpirationDate: InstantInput.nullable().default(null),
})

/** Attributes as the studio's server reads and sets them. */
export const serverAttributes = feature({
  /** The attributes of a player by name, `current_stage` first. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/players/:playerId/attributes',
    gameAccess: { scope: 'saves' },
    summary: "A player's attributes",
    params: byId,
    reply: z.object({ Attributes }),
    errors: [playerUnknown],
  }),
  /** Sets attributes, all of them or none; the last write wins. Returns all of the player. */
  set: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/players/:playerId/attributes',
    gameAccess: { scope: 'saves' },
    summary: "Set a player's attributes",
    params: byId,
    body: z.strictObject({
      Attributes: z
        .array(NewValue)
        .min(1)
        .max(100)
        .refine((list) => hasNoRepeats(list.map(({ Name }) => Name)), 'A name appears twice.'),
    }),
    reply: z.object({ Attributes }),
    errors: [playerUnknown],
    records: { action: 'attributes set', target: 'player', targetParam: 'playerId' },
  }),
  /** Sets attributes of many players as `set` does: each row is one attribute of a player. */
  setMany: gameEndpoint({
    ...defineBatch(NewValue.extend({ PlayerId })),
    path: '/game/v1/batches/attributes',
    gameAccess: { scope: 'saves' },
    summary: 'Set attributes of many players',
    records: { action: 'attributes of players set', target: 'server' },
  }),
})
