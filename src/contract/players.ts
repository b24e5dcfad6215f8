import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { CappedCount, estimatedPageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { isReservedSegment } from './core/reserved-segments.ts'
import { fromDigits, Instant, Money, QueryBoolean, StoredInteger } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { eventUnknown } from './event-errors.ts'
import { PlayerListQuery, PlayerSelection, playerSearchTypes } from './player-selection.ts'
import { SocialLink, SocialPlatform, socialLinkTaken, socialLinkUnknown } from './social-links.ts'

/**
 * A player's id: 1 to 64 letters, digits and `_ . : @ -`, as text ("00123" is not "123"). Literal
 * segments of paths are reserved, so that an id can never reach another call.
 */
export const PlayerId: z.ZodString = z
  .string()
  .regex(/^[A-Za-z0-9_.:@-]{1,64}$/, 'A player ID has 1 to 64 letters, digits or _ . : @ -')
  .refine((id) => !isReservedSegment(id, PlayerId) && !/^\.+$/.test(id), 'This ID is reserved.')

/** A device id as the game reports it. */
export const DeviceId = z.string().min(1).max(200)

/** What the player list, the search and the list of hackers show of a player. */
export const PlayerRow = z.object({
  PlayerId: z.string(),
  Nickname: z.string(),
  CreationDate: Instant,
  /** As the game reports it, "en" or "pt-BR"; empty when unknown. */
  Language: z.string(),
  TotalSpent: Money,
  PurchasesCount: StoredInteger,
  /** The player's current device; empty when none. */
  DeviceId: z.string(),
  LastSaveGame: Instant.nullable(),
  IsHacker: z.boolean(),
})
export type PlayerRow = z.infer<typeof PlayerRow>

/** A row of the player list, which can be filtered by attributes. */
export const PlayerListRow = PlayerRow.extend({
  /** The attributes that the list is filtered by; absent without such filters. */
  Attributes: z.array(z.object({ Name: z.string(), Value: z.number() })).optional(),
})
export type PlayerListRow = z.infer<typeof PlayerListRow>

/** A player that a text was found in. */
export const MatchedPlayer = PlayerRow.extend({ MatchedBy: z.enum(playerSearchTypes) })

/** A player with all fields. Devices, links and the debugger key have endpoints of their own. */
export const Player = PlayerRow.extend({
  /** The model of the last device, "iPhone15,2"; empty when unknown. */
  LastDevice: z.string(),
  IsLocalPersistenceOutdated: z.boolean(),
  DeviceCacheInvalid: z.boolean(),
  LastEventId: StoredInteger.nullable(),
  /** The platform and the build that the game last reported; null when unknown. */
  Platform: BuildPlatform.nullable(),
  BuildNumber: StoredInteger.nullable(),
  /** Made for a test. */
  IsMock: z.boolean(),
  Version: StoredInteger,
})
export type Player = z.infer<typeof Player>

/** The current state in the error of a stale write of a player. */
export const PlayerConflict = z.object({ Player }).transform((data) => data.Player)

/** Seconds that the debugger key still works; whole, -1 when there is none. */
export const DebuggerSecondsLeft = z.int().min(-1)

/** The longest debugger key: ten years, in seconds. */
export const debuggerSecondsLimit = 10 * 365 * 86_400

const byId = z.object({ id: PlayerId })

/** No player has the id. */
export const playerUnknown = defineError('player-unknown', 404, 'There is no player with this ID.')
const keyUnknown = defineError('debugger-key-unknown', 404, 'This player has no debugger key. Nothing was changed.')

/** Finding players and changing a player itself. */
export const players = feature({
  /** The player list. The total is exact up to 10,000 matches and an estimate beyond. */
  list: endpoint({
    method: 'GET',
    path: '/players/listing',
    access: 'signed-in',
    summary: 'Search players',
    query: PlayerListQuery,
    reply: estimatedPageSchema(PlayerListRow),
    errors: [],
  }),
  /** The filtered list as CSV, separated by `;`, streamed. */
  export: endpoint({
    method: 'GET',
    path: '/players/listing/dump',
    access: 'EXPORT_DATA',
    summary: 'Export the filtered player list',
    query: PlayerSelection,
    file: 'text/csv',
    reply: z.string(),
    errors: [],
    records: { action: 'players exported', target: 'data' },
  }),
  /** Up to 8 players that match a text by id, device id, social account id or part of the nickname, best first. */
  search: endpoint({
    method: 'GET',
    path: '/players/search',
    access: 'signed-in',
    summary: 'Find a player by whatever is at hand',
    query: z.strictObject({ text: SearchText.min(1) }),
    reply: z.object({ Result: z.array(MatchedPlayer) }),
    errors: [],
  }),
  /** How many players a text matches by each search type, each counted to 10,000. */
  searchCounts: endpoint({
    method: 'GET',
    path: '/players/search/counts',
    access: 'signed-in',
    summary: 'How many players match a text, by search type',
    query: z.strictObject({ text: SearchText.min(1) }),
    reply: z.object({ playerId: CappedCount, deviceId: CappedCount, nickname: CappedCount, socialId: CappedCount }),
    errors: [],
  }),
  /** Creates a player with generated data. */
  createRandom: endpoint({
    method: 'PUT',
    path: '/players/random',
    access: 'CHANGE_PLAYERS',
    summary: 'Generate a random player',
    reply: z.object({ Player }),
    errors: [],
    records: { action: 'random player created', target: 'player' },
  }),
  /** One player. */
  get: endpoint({
    method: 'GET',
    path: '/players/:id',
    access: 'signed-in',
    summary: 'A player',
    params: byId,
    reply: z.object({ Player }),
    errors: [playerUnknown],
  }),
  /** The figures of the overview: the size of the persistence, the last activity, the current stage and the main attributes. */
  info: endpoint({
    method: 'GET',
    path: '/players/:id/info',
    access: 'signed-in',
    summary: "A player's figures",
    params: byId,
    reply: z.object({
      PersistenceKeys: z.int(),
      PersistenceBytes: z.int(),
      /** The latest activity: a save, or a device seen. */
      LastSeen: Instant.nullable(),
      /** The attribute `current_stage`, when the player has it. */
      CurrentStage: z.number().nullable(),
      /** The main attributes in their order; null where the player does not have one, or it has expired. */
      MainAttributes: z.array(z.object({ Name: z.string(), Value: z.number().nullable() })),
    }),
    errors: [playerUnknown],
  }),
  /** Every device that the player was seen on, newest first. */
  devices: endpoint({
    method: 'GET',
    path: '/players/:id/devices',
    access: 'signed-in',
    summary: "A player's devices",
    params: byId,
    reply: z.object({ Devices: z.array(z.string()) }),
    errors: [playerUnknown],
  }),
  /** Changes LastEventId, the only field that can change; the other known fields of the player are ignored. */
  update: endpoint({
    method: 'PUT',
    path: '/players/:id/updateplayer',
    access: 'CHANGE_PLAYERS',
    summary: 'Change the last event id',
    params: byId,
    body: z.strictObject({
      ...z.object(Player.shape).partial().shape,
      LastEventId: StoredInteger.nullable(),
      Devices: z.array(z.string()).optional(),
    }),
    reply: z.object({ Player }),
    errors: [playerUnknown, eventUnknown, stale],
    records: { action: 'last event id changed', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Deletes the player with all owned data. */
  remove: endpoint({
    method: 'DELETE',
    path: '/players/:id',
    access: 'DELETE_UPDATE_PLAYER_PERSISTENCE',
    summary: 'Delete a player',
    params: byId,
    reply: z.object({}),
    removes: 'id',
    errors: [playerUnknown],
    excludedEnvironments: ['Production'],
    records: { action: 'player deleted', target: 'player', targetParam: 'id' },
  }),
  /** How long the debugger key still works. */
  debugger: endpoint({
    method: 'GET',
    path: '/players/:id/debugger',
    access: 'signed-in',
    summary: "A player's debugger key",
    params: byId,
    reply: z.object({ m_playerDebuggerTTL: DebuggerSecondsLeft }),
    errors: [playerUnknown],
  }),
  /** Sets the debugger key to end `timeToLive` seconds from now, or moves its end there. */
  setDebugger: endpoint({
    method: 'PUT',
    path: '/players/:id/debugger',
    access: 'CHANGE_PLAYERS',
    summary: 'Set the debugger key',
    params: byId,
    query: z.strictObject({
      timeToLive: fromDigits(z.int().min(1, 'The datetime must be in the future').max(debuggerSecondsLimit)),
    }),
    reply: z.object({ m_playerDebuggerTTL: DebuggerSecondsLeft }),
    errors: [playerUnknown],
    records: { action: 'debugger key set', target: 'player', targetParam: 'id' },
  }),
  /** Deletes the debugger key. */
  removeDebugger: endpoint({
    method: 'DELETE',
    path: '/players/:id/debugger',
    access: 'CHANGE_PLAYERS',
    summary: 'Delete the debugger key',
    params: byId,
    reply: z.object({ m_playerDebuggerTTL: DebuggerSecondsLeft }),
    errors: [playerUnknown, keyUnknown],
    records: { action: 'debugger key deleted', target: 'player', targetParam: 'id' },
  }),
  /** Tells the game to load its persistence from the server again. */
  markOutdated: endpoint({
    method: 'PUT',
    path: '/players/:id/persistence/outdated',
    access: 'CHANGE_PLAYERS',
    summary: 'Mark local persistence as outdated',
    params: byId,
    reply: z.object({ IsLocalPersistenceOutdated: z.boolean() }),
    errors: [playerUnknown],
    records: { action: 'local persistence marked outdated', target: 'player', targetParam: 'id' },
  }),
  /** Tells the game to drop its device cache. */
  invalidateCache: endpoint({
    method: 'PUT',
    path: '/players/:id/device/cache/invalid',
    access: 'CHANGE_PLAYERS',
    summary: 'Invalidate the device cache',
    params: byId,
    reply: z.object({ DeviceCacheInvalid: z.boolean() }),
    errors: [playerUnknown],
    records: { action: 'device cache invalidated', target: 'player', targetParam: 'id' },
  }),
  /** Sets or clears the hacker flag. */
  setHacker: endpoint({
    method: 'PUT',
    path: '/hackers/:id',
    access: 'CHANGE_PLAYERS',
    summary: 'Set or unset the hacker flag',
    params: byId,
    query: z.strictObject({ isHacker: QueryBoolean }),
    reply: z.object({ IsHacker: z.boolean() }),
    errors: [playerUnknown, stale],
    records: { action: 'hacker flag changed', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** The player's social-media links. */
  socialMedias: endpoint({
    method: 'GET',
    path: '/players/:id/social-medias',
    access: 'signed-in',
    summary: "A player's social-media links",
    params: byId,
    reply: z.object({ Medias: z.array(SocialLink) }),
    errors: [playerUnknown],
  }),
  /** Connects a social-media account to the player; an account belongs to one player at most. */
  connectSocial: endpoint({
    method: 'POST',
    path: '/players/:id/social-medias/connect',
    access: 'CHANGE_PLAYERS',
    summary: 'Connect a social-media account',
    params: byId,
    body: z.strictObject({ id: z.string().trim().min(1, requiredText).max(200), platform: SocialPlatform }),
    reply: z.object({ Medias: z.array(SocialLink) }),
    errors: [playerUnknown, socialLinkTaken],
    records: { action: 'social media connected', target: 'player', targetParam: 'id' },
  }),
  /** Disconnects a social-media account from its player. */
  disconnectSocial: endpoint({
    method: 'DELETE',
    path: '/social-medias/disconnect',
    access: 'CHANGE_PLAYERS',
    summary: 'Disconnect a social-media account',
    body: z.strictObject({ id: z.string().min(1).max(200), platform: SocialPlatform }),
    reply: z.object({}),
    errors: [socialLinkUnknown],
    records: { action: 'social media disconnected', target: 'player' },
  }),
})
