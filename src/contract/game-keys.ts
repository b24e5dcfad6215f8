import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { AccessKeyDay, AccessKeyName, accessKeyStates, Networks, Rotation } from './core/access-keys.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { type GameScope, gameScopes } from './core/game-access.ts'
import { pageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, Instant, InstantInput, integerLimit, Skip, StoredInteger, Take } from './core/units.ts'
import { callPeriods, GameKeyCalls } from './game-calls.ts'

const scopeNames = Object.keys(gameScopes) as [GameScope, ...GameScope[]]

/** Client keys are public and travel in a game; server keys are secret. */
export const gameKeyKinds = ['client', 'server'] as const

/** A key of a game or of its server. Source: ruling 87. */
export const GameKey = z.object({
  Id: StoredInteger,
  Kind: z.enum(gameKeyKinds),
  Name: z.string(),
  State: z.enum(accessKeyStates),
  /** The platform of a client key; null for a server key. */
  Platform: BuildPlatform.nullable(),
  /** The whole text of a client key; the last four characters of a server key. */
  Text: z.string(),
  /** What a server key may do; empty for a client key. */
  Scopes: z.array(z.enum(scopeNames)),
  /** Whether an unknown installation may become a new player with this client key. */
  MayCreatePlayers: z.boolean(),
  /** Whether the players made with this client key are mock players: for bots and tests, never in Production. */
  MakesMockPlayers: z.boolean(),
  /** The origins of browsers that may call with this client key: "https://game.example.com". */
  Origins: z.array(z.string()),
  /** The networks that a server key works from: "203.0.113.0/24"; empty: from anywhere. */
  Networks: z.array(z.string()),
  ExpiresAt: Instant.nullable(),
  /** Until when the text before the last rotation works as well; null when there is none. */
  OldTextUntil: Instant.nullable(),
  CreatedAt: Instant,
  /** The email of a user. */
  CreatedBy: z.string(),
  RevokedAt: Instant.nullable(),
  /** To the minute. */
  LastUsedAt: Instant.nullable(),
  CallsToday: StoredInteger,
  Version: StoredInteger,
})
export type GameKey = z.infer<typeof GameKey>

/** A key right after it was made: the only reply that holds the text of a server key. */
export const NewGameKey = z.object({ Key: GameKey, Secret: z.string() })
export type NewGameKey = z.infer<typeof NewGameKey>

const originText = 'An origin is like https://game.example.com, without a path.'

/** As browsers send it: in lower case, without the port that goes without saying. */
function isOrigin(text: string): boolean {
  const host = String.raw`([a-z\d_]([a-z\d_-]*[a-z\d])?\.)*[a-z\d_]([a-z\d_-]*[a-z\d])?|\[[\da-f:.]+\]`
  const isWhole = new RegExp(`^https?://(${host})(:[1-9]\\d{0,4})?$`).test(text)
  return isWhole && !/^(http:.*:80|https:.*:443)$/.test(text)
}

const Origins = z.array(z.string().trim().refine(isOrigin, originText)).max(20, 'A key has at most 20 origins.')
const Scopes = z
  .array(z.enum(scopeNames))
  .min(1, 'A server key needs at least one scope.')
  .transform((scopes) => [...new Set(scopes)])

/** What staff set of a client key. */
export const ClientKeyFields = z.strictObject({
  name: AccessKeyName,
  mayCreatePlayers: z.boolean(),
  makesMockPlayers: z.boolean().default(false),
  origins: Origins,
  expiresAt: InstantInput.nullable(),
})

/** What staff set of a server key. */
export const ServerKeyFields = z.strictObject({
  name: AccessKeyName,
  scopes: Scopes,
  networks: Networks,
  expiresAt: InstantInput.nullable(),
})

const byId = z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) })
const keyUnknown = defineError('game-key-unknown', 404, 'There is no such key. Nothing was changed.')
const keyEnded = defineError('game-key-ended', 409, 'This key is revoked or has expired. Nothing was changed.')
const clientKeyExists = defineError(
  'client-key-exists',
  409,
  'This platform has such a client key already. Rotate it, or revoke it first. Nothing was changed.',
)
const target = 'game key'

/** The keys with which a game and its server call. Source: ruling 87. */
export const gameKeys = feature({
  /** Keys, the newest first; `filter` is part of a name or the whole text of a client key. */
  list: endpoint({
    method: 'GET',
    path: '/gamekeys',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Keys of the game',
    query: z.strictObject({ filter: SearchText.optional(), skip: Skip, take: Take }),
    reply: pageSchema(GameKey),
    errors: [],
  }),
  /** One key. */
  get: endpoint({
    method: 'GET',
    path: '/gamekeys/:id',
    access: 'MANAGE_GAME_KEYS',
    summary: 'A key of the game',
    params: byId,
    reply: GameKey,
    errors: [keyUnknown],
    isVersioned: true,
  }),
  /** The calls of a key by day, of the last 90 days on which it was used, the newest first. */
  days: endpoint({
    method: 'GET',
    path: '/gamekeys/:id/days',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Calls of a key by day',
    params: byId,
    reply: z.object({ Days: z.array(AccessKeyDay) }),
    errors: [keyUnknown],
  }),
  /** The calls of a key by endpoint and by time, of the hours that end now. */
  calls: endpoint({
    method: 'GET',
    path: '/gamekeys/:id/calls',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Calls of a key by endpoint',
    params: byId,
    query: z.strictObject({ hours: z.enum(callPeriods).default('24') }),
    reply: GameKeyCalls,
    errors: [keyUnknown],
  }),
  /** Makes a client key. A platform has one at a time, and another one that makes mock players. */
  createClientKey: endpoint({
    method: 'POST',
    path: '/gamekeys/client',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Make a client key',
    body: ClientKeyFields.extend({ platform: BuildPlatform }),
    reply: NewGameKey,
    errors: [clientKeyExists],
    records: { action: 'client key made', target },
  }),
  /** Makes a server key. Its text is in this reply alone. */
  createServerKey: endpoint({
    method: 'POST',
    path: '/gamekeys/server',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Make a server key',
    body: ServerKeyFields,
    reply: NewGameKey,
    errors: [],
    records: { action: 'server key made', target },
    hasSecretReply: true,
  }),
  /** Changes a client key; its text and platform stay. */
  updateClientKey: endpoint({
    method: 'PUT',
    path: '/gamekeys/client/:id',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Change a client key',
    params: byId,
    body: ClientKeyFields,
    reply: GameKey,
    errors: [keyUnknown, keyEnded, clientKeyExists, stale],
    records: { action: 'client key changed', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Changes a server key; its text stays. */
  updateServerKey: endpoint({
    method: 'PUT',
    path: '/gamekeys/server/:id',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Change a server key',
    params: byId,
    body: ServerKeyFields,
    reply: GameKey,
    errors: [keyUnknown, keyEnded, stale],
    records: { action: 'server key changed', target, targetParam: 'id' },
    isVersioned: true,
  }),
  /** Gives a key a new text. The present one works beside it until `oldTextUntil`, or ends now; one before it ends now. */
  rotate: endpoint({
    method: 'POST',
    path: '/gamekeys/:id/rotate',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Give a key a new text',
    params: byId,
    body: Rotation,
    reply: NewGameKey,
    errors: [keyUnknown, keyEnded, stale],
    records: { action: 'game key rotated', target, targetParam: 'id' },
    isVersioned: true,
    hasSecretReply: true,
  }),
  /** Ends a key for good, in every process within a second. */
  revoke: endpoint({
    method: 'POST',
    path: '/gamekeys/:id/revoke',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Revoke a key',
    params: byId,
    reply: GameKey,
    errors: [keyUnknown, keyEnded],
    records: { action: 'game key revoked', target, targetParam: 'id' },
  }),
})
