import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { AttributeNumber, Instant, InstantInput, StoredInteger } from './core/units.ts'
import { isVisible, requiredText } from './core/visible-text.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** The attribute that holds the stage a player is at; shown first and in the overview. */
export const currentStageAttribute = 'current_stage'

/** The name of an attribute: 1 to 100 characters that can be seen, without `/` and `*`. */
export const AttributeName = z
  .string()
  .trim()
  .max(100)
  .refine(isVisible, requiredText)
  .regex(/^[^/*\p{Cc}]*$/u, 'A name has no "/", "*" or control characters.')

/** A number that the game or staff keeps about a player. With an expiration date it is a timer trunk. */
export const PlayerAttribute = z.object({
  Name: z.string(),
  Value: z.number(),
  ExpirationDate: Instant.nullable(),
  Version: StoredInteger,
})
export type PlayerAttribute = z.infer<typeof PlayerAttribute>

/** How a persistence key becomes an attribute. `imageUrl` is an icon, empty when there is none. */
export const AttributeConfiguration = z.object({
  Id: StoredInteger,
  Name: z.string(),
  PersistenceKeyName: z.string(),
  JsonPathExpression: z.string(),
  Regex: z.string(),
  ValueType: z.literal('int'),
  IsMain: z.boolean(),
  /** 1 for the first main attribute; null when it is none. */
  MainOrder: StoredInteger.nullable(),
  imageUrl: z.string(),
  Version: StoredInteger,
  /** How often its evaluation failed since it was last changed; the attribute then keeps its value. */
  Failures: z.int().min(0),
  /** Why it failed last; empty when it has not. */
  LastFailure: z.string(),
  LastFailedAt: Instant.nullable(),
  /**
   * Since when saves do not evaluate it, because that took longer than 100 ms 20 times within 5 minutes; the attribute
   * keeps its value. Null while they do.
   */
  PausedAt: Instant.nullable(),
})
export type AttributeConfiguration = z.infer<typeof AttributeConfiguration>

const attributeUnknown = defineError(
  'attribute-unknown',
  404,
  'This player has no such timed attribute. Nothing was changed.',
)

/** Player attributes and their configurations. */
export const attributes = feature({
  /** A player's attributes by name, `current_stage` first. */
  list: endpoint({
    method: 'GET',
    path: '/players/:id/attributes',
    access: 'signed-in',
    summary: "A player's attributes",
    params: z.object({ id: PlayerId }),
    reply: z.object({ Attributes: z.array(PlayerAttribute) }),
    errors: [playerUnknown],
  }),
  /**
   * Creates or changes attributes, all of them or none. Each may carry the version that its editor loaded; a stale
   * one returns 412 with the current attributes, and version 0 means that the attribute must not exist yet.
   */
  save: endpoint({
    method: 'PUT',
    path: '/attributes',
    access: 'CREATE_ATTRIBUTES',
    summary: 'Create or change player attributes',
    body: z.strictObject({
      attributes: z
        .array(
          z.strictObject({
            playerId: PlayerId,
            name: AttributeName,
            value: AttributeNumber,
            expirationDate: InstantInput.nullable().default(null),
            version: StoredInteger.optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({ Attributes: z.array(PlayerAttribute.extend({ PlayerId: z.string() })) }),
    errors: [playerUnknown, stale],
    isBatch: true,
    records: { action: 'attributes saved', target: 'player' },
  }),
  /** Deletes a timed attribute of the player, or with `*` all of them. */
  removeTimerTrunk: endpoint({
    method: 'DELETE',
    path: '/players/:id/attributes/:timerTrunkId',
    access: 'CONTROL_TIMED_ATTRIBUTES',
    summary: 'Delete a timer trunk, or all with *',
    params: z.object({ id: PlayerId, timerTrunkId: z.union([z.literal('*'), AttributeName]) }),
    reply: z.object({ Removed: z.int() }),
    removes: 'timerTrunkId',
    errors: [playerUnknown, attributeUnknown],
    records: { action: 'timer trunk deleted', target: 'player', targetParam: 'id' },
  }),
  /** Every attribute configuration, by name. The version is that of the whole list. */
  configurations: endpoint({
    method: 'GET',
    path: '/attributes/configurations',
    access: 'signed-in',
    summary: 'Attribute configurations',
    reply: z.object({ Configurations: z.array(AttributeConfiguration) }),
    errors: [],
  }),
})
