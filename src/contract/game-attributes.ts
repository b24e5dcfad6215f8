import { z } from 'zod'
import { AttributeName, PlayerAttribute } from './attributes.ts'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { AttributeNumber, hasNoRepeats } from './core/units.ts'
import { quota } from './game-saves.ts'

/** How many attributes a player may have by calls of the game. Source: ruling 90. */
export const attributeQuota = 100

/** An attribute as the game and its server read it. */
export const OwnAttribute = PlayerAttribute.omit({ Version: true })
export type OwnAttribute = z.infer<typeof OwnAttribute>

const notListed = defineError(
  'attribute-not-listed',
  403,
  'The game may not set one of these attributes. Nothing was changed.',
)
const computed = defineError(
  'attribute-computed',
  409,
  'One of these attributes is computed from the saved game. Nothing was changed.',
)

/** The attributes that the game may set for its player: those on the list GAME_ATTRIBUTES. Source: ruling 95. */
export const ownAttributes = feature({
  /** Those that the player has, by name. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/attributes',
    gameAccess: 'player',
    summary: 'The own attributes that the game may set',
    reply: z.object({ Attributes: z.array(OwnAttribute) }),
    errors: [],
  }),
  /** Sets attributes, all or none. An expiration date that staff gave stays until it has passed. */
  write: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/attributes',
    gameAccess: 'player',
    summary: 'Set own attributes',
    body: z.strictObject({
      Attributes: z
        .array(z.strictObject({ Name: AttributeName, Value: AttributeNumber }))
        .min(1)
        .max(attributeQuota)
        .refine((list) => hasNoRepeats(list.map(({ Name }) => Name)), 'An attribute appears twice.'),
    }),
    /** The attributes that were sent, as they are now. */
    reply: z.object({ Attributes: z.array(OwnAttribute) }),
    errors: [notListed, computed, quota],
  }),
})
