import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Gift, giftsLimit } from './core/gift.ts'
import { estimatedPageSchema, pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Instant, InstantInput, importBodyLimit, Skip, Take } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'
import { BulkReply, PlayerIdList } from './jobs.ts'
import { MessageText, MessageTitle, Translation, Translations } from './localized-text.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** How many ticks of 100 ns an hour has; expirations travel as ticks. Source: specification, "Business constants". */
export const ticksPerHour = 36e9

/** The longest expiration of a message: ten years, in hours. */
export const expirationHoursLimit = 87_600

/** The expiration that the form offers, in hours. Source: specification, "Business constants". */
export const defaultExpirationHours = 48

/** The texts of the message form. Source: specification, "Validation rules". */
export const messageErrorTexts = {
  externalLink: 'Please ensure to insert valid information on the External Link field.',
  imageUrl: 'Please ensure to insert valid information on the Image URL field.',
  availableDate: 'Please ensure to insert a date in the future.',
  expirationTooSmall: 'Please ensure to insert a value greater than 0.',
  expirationTooLarge: 'A message expires within ten years: 87,600 hours.',
  expirationMissing: 'Please add an expiration to the message.',
  required: requiredText,
} as const

const WebAddress = z.url({ protocol: /^https?$/i })

/** Whether a text is an absolute http or https URL. */
export function isWebUrl(text: string): boolean {
  // A browser parses "https:///page" as the host "page", which the author did not mean.
  // One character of the host is enough: two overlapping repeated classes would take quadratic time.
  return /^https?:\/\/[^\s/\\?#]\S*$/i.test(text) && WebAddress.safeParse(text).success
}

/** Whether a text may be a message's image: a web URL or `assetbundle://…`, ending with an image's extension. */
export function isImageUrl(text: string): boolean {
  const hasScheme = isWebUrl(text) || /^assetbundle:\/\/\S+$/.test(text)
  // The extension of the path: a query or a fragment may end with any text, and so may a host.
  return hasScheme && /^(https?:\/\/[^/]+\/|assetbundle:\/\/)[^?#]*\.(png|jpe?g|gif|bmp)$/i.test(text)
}

/**
 * The content of a message. A player reads the translation of the player's language, if there is one; {name} and {id} in
 * any text become the player's. The available date must be in the future by the server's clock.
 */
export const MessageContent = z.strictObject({
  Title: MessageTitle,
  Message: MessageText,
  /** Ticks of 100 ns, in whole microseconds: the database stores an interval. */
  Expiration: z
    .int({ error: ({ input }) => (input === undefined ? messageErrorTexts.expirationMissing : undefined) })
    .min(1, messageErrorTexts.expirationTooSmall)
    .max(expirationHoursLimit * ticksPerHour, messageErrorTexts.expirationTooLarge)
    .multipleOf(10, 'An expiration has whole microseconds: ticks in tens.'),
  Gifts: z.array(Gift).max(giftsLimit).default([]),
  AutomaticDisplay: z.boolean().default(true),
  ExternalLink: z
    .string()
    .trim()
    .max(2000)
    .refine((text) => text === '' || isWebUrl(text), messageErrorTexts.externalLink)
    .default(''),
  ImageURL: z
    .string()
    .trim()
    .max(2000)
    .refine((text) => text === '' || isImageUrl(text), messageErrorTexts.imageUrl)
    .default(''),
  AvailableDate: InstantInput.optional(),
  Translations: Translations.default([]),
})
export type MessageContent = z.infer<typeof MessageContent>

/** A message of a player; a global one has no player. */
export const Message = z.object({
  MsgId: z.string(),
  PlayerId: z.string().nullable(),
  /** Among the messages of one player as that player reads them, else as they were written. */
  Title: z.string(),
  Message: z.string(),
  /** The translation that title and text are; null for the message's own. */
  Language: z.string().nullable(),
  /** What was written, where the player reads something else; else null. */
  Written: z.object({ Title: z.string(), Message: z.string() }).nullable(),
  Translations: z.array(Translation),
  ExternalLink: z.string(),
  ImageURL: z.string(),
  AvailableDate: Instant.nullable(),
  /** Ticks of 100 ns, counted from the available date, or the creation where there is none. */
  Expiration: z.int(),
  AutomaticDisplay: z.boolean(),
  /** In the list of global messages: whether any player has; `CollectedCount` is their number. */
  Collected: z.boolean(),
  CollectedAt: Instant.nullable(),
  CreationDate: Instant,
  Gifts: z.array(Gift),
  /** The e-mail of the user who sent it. */
  CreatedBy: z.string(),
  /** Whether it went to many players: their states are those of the send with its id. */
  IsSend: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** The id of a message: letters and digits, made by the server. */
export const MessageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A message id has letters and digits.')

/** The columns that the lists of messages sort by. */
export const messageSortKeys = ['creationDate', 'title', 'playerId'] as const

const listQuery = z.strictObject({
  /** The beginning of a message id or player id, or part of the title (under three characters: its beginning). */
  filter: SearchText.optional(),
  sortDir: SortDirection.default('desc'),
  skip: Skip,
  take: Take,
})

/** Maximum messages of a player in a reply; the newest are returned. */
export const messageListLimit = 5_000

/** The collectors of a global message are counted up to this number. */
export const collectedCountLimit = 10_000

/** A message to all players. `CollectedCountIsExact` false: more players than the count have collected it. */
export const GlobalMessage = z.object({
  ...Message.shape,
  CollectedCount: z.int(),
  CollectedCountIsExact: z.boolean(),
})
export type GlobalMessage = z.infer<typeof GlobalMessage>

/** The columns that the list of global messages sorts by. */
export const globalSortKeys = ['creationDate', 'title'] as const

const sent = z.object({ MsgId: z.string(), ...BulkReply.shape })

/** A text that the game shows in a channel, for example of a guild. */
export const SystemMessage = z.object({
  Id: z.string(),
  Channel: z.string(),
  Message: z.string(),
  CreationDate: Instant,
  CreatedBy: z.string(),
})
export type SystemMessage = z.infer<typeof SystemMessage>

const messageUnknown = defineError(
  'message-unknown',
  404,
  'There is no such message. It may have been revoked already.',
)

/** Sending, listing and revoking messages with gifts. */
export const messages = feature({
  /**
   * Sends a message to one player; with `PlayerIds` to the players of that list instead, the one of the path only if
   * the list contains it. Lists over 1,000 run as a job.
   */
  send: endpoint({
    method: 'PUT',
    path: '/messages/player/:id',
    access: 'SEND_MESSAGES',
    summary: 'Send a message to a player or a list',
    params: z.object({ id: PlayerId }),
    body: MessageContent.extend({ PlayerIds: PlayerIdList.optional() }),
    reply: sent,
    errors: [playerUnknown],
    isBatch: true,
    records: { action: 'message sent', target: 'player', targetParam: 'id' },
    bodyLimit: importBodyLimit,
  }),
  /**
   * Sends a message to the players of a list; lists over 1,000 run as a job. The reply contains the unknown ids; a list
   * without a known id is invalid.
   */
  sendToList: endpoint({
    method: 'PUT',
    path: '/messages/multiplayers',
    access: 'SEND_MESSAGES',
    summary: 'Send a message to a list of players',
    body: MessageContent.extend({ PlayerIds: PlayerIdList }),
    reply: sent,
    errors: [],
    records: { action: 'message sent to a list', target: 'message' },
    job: 'message list',
    bodyLimit: importBodyLimit,
  }),
  /** Sends a message to all players: one row, which is read with the messages of each player. */
  sendGlobal: endpoint({
    method: 'PUT',
    path: '/messages/global',
    access: 'SEND_MESSAGES',
    summary: 'Send a message to all players',
    body: MessageContent,
    reply: z.object({ MsgId: z.string() }),
    errors: [],
    records: { action: 'global message sent', target: 'message' },
  }),
  /** The global messages. */
  listGlobal: endpoint({
    method: 'GET',
    path: '/messages/global',
    access: 'signed-in',
    summary: 'Messages to everybody',
    query: listQuery.extend({ sortKey: z.enum(globalSortKeys).default('creationDate') }),
    reply: pageSchema(GlobalMessage),
    errors: [],
  }),
  /** Messages to single players and lists, a row for each player. */
  listPlayers: endpoint({
    method: 'GET',
    path: '/messages/players',
    access: 'signed-in',
    summary: 'Messages to single players',
    query: listQuery.extend({ sortKey: z.enum(messageSortKeys).default('creationDate') }),
    reply: estimatedPageSchema(Message),
    errors: [],
  }),
  /** A player's messages, newest first, the global ones that the player can see among them; at most 5,000. */
  listOfPlayer: endpoint({
    method: 'GET',
    path: '/messages/:id',
    access: 'signed-in',
    summary: "A player's messages",
    params: z.object({ id: PlayerId }),
    reply: z.array(Message),
    errors: [playerUnknown],
  }),
  /**
   * Revokes a global message, which removes it from all players and lists. Gifts that were collected stay collected, and
   * their collectors stay stored.
   */
  revokeGlobal: endpoint({
    method: 'DELETE',
    path: '/messages/global/:msgId',
    access: 'SEND_MESSAGES',
    summary: 'Revoke a global message',
    params: z.object({ msgId: MessageId }),
    reply: z.object({}),
    removes: 'msgId',
    errors: [messageUnknown],
    records: { action: 'global message revoked', target: 'message', targetParam: 'msgId' },
  }),
  /** Revokes a player's message. Gifts that were collected stay collected. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/messages/:playerId/:msgId',
    access: 'SEND_MESSAGES',
    summary: "Revoke a player's message",
    params: z.object({ playerId: PlayerId, msgId: MessageId }),
    reply: z.object({}),
    removes: 'msgId',
    errors: [messageUnknown],
    records: { action: 'message revoked', target: 'player', targetParam: 'playerId' },
  }),
  /** Sends a text into a channel of the game. */
  sendSystem: endpoint({
    method: 'POST',
    path: '/messages/system',
    access: 'CHANGE_PLAYERS',
    summary: 'Send a system message',
    body: z.strictObject({
      message: z.string().trim().min(1, messageErrorTexts.required).max(2000),
      channel: z.string().trim().min(1, messageErrorTexts.required).max(200),
    }),
    reply: z.object({ Id: z.string() }),
    errors: [],
    records: { action: 'system message sent', target: 'message' },
  }),
  /** The texts that were sent into a channel, newest first; without a channel those of all. */
  listSystem: endpoint({
    method: 'GET',
    path: '/messages/system',
    access: 'signed-in',
    summary: 'System messages',
    query: z.strictObject({ channel: z.string().trim().max(200).optional(), skip: Skip, take: Take }),
    reply: pageSchema(SystemMessage),
    errors: [],
  }),
})
