import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { estimatedPageSchema, pageSchema, SortDirection } from './core/lists.ts'
import { Instant, InstantInput, importBodyLimit, Skip, searchLimit, Take } from './core/units.ts'
import { BulkReply, PlayerIdList } from './jobs.ts'
import { PlayerId } from './players.ts'

/** How many ticks of 100 ns an hour has; expirations travel as ticks. Source: specification, "Business constants". */
export const ticksPerHour = 36e9

/** The largest amount of one gift; more is a slip of the finger. */
export const giftAmountLimit = 1_000_000_000

/** The most gifts of one message. */
export const giftsLimit = 50

/** The longest expiration of a message: ten years, in hours. */
export const expirationHoursLimit = 87_600

/** The expiration that the form offers, in hours. Source: specification, "Business constants". */
export const defaultExpirationHours = 48

/** What a gift may be; `m_type` is a place in this list. Source: specification, "Entities". */
export const giftTypes = ['Reward', 'Currency'] as const

/** A gift of a message: what, and how many. */
export const Gift = z.strictObject({
  m_type: z.int().min(0).max(1),
  m_giftableId: z.string().trim().min(1, 'This field is required').max(200),
  m_amount: z
    .int('An amount is a whole number.')
    .min(1, 'Amount must be greater than 0')
    .max(giftAmountLimit, 'An amount is at most 1,000,000,000.'),
})
export type Gift = z.infer<typeof Gift>

/** The texts of the message form. Source: specification, "Validation rules". */
export const messageErrorTexts = {
  externalLink: 'Please ensure to insert valid information on the External Link field.',
  imageUrl: 'Please ensure to insert valid information on the Image URL field.',
  availableDate: 'Please ensure to insert a date in the future.',
  expirationTooSmall: 'Please ensure to insert a value greater than 0.',
  expirationTooLarge: 'A message expires within ten years: 87,600 hours.',
  expirationMissing: 'Please add an expiration to the message.',
  required: 'This field is required',
} as const

const WebAddress = z.url({ protocol: /^https?$/i })

/** Whether a text is an absolute http or https address. */
export function isWebUrl(text: string): boolean {
  // A browser takes "https:///page" for the host "page"; whoever wrote it meant something else.
  // One character of the host is enough: two repeated classes that overlap take the square of a text's length.
  return /^https?:\/\/[^\s/\\?#]\S*$/i.test(text) && WebAddress.safeParse(text).success
}

/** Whether a text may be a message's image: a web address or `assetbundle://…`, ending with an image's extension. */
export function isImageUrl(text: string): boolean {
  const hasScheme = isWebUrl(text) || /^assetbundle:\/\/\S+$/.test(text)
  return hasScheme && /\.(png|jpe?g|gif|bmp)$/i.test(text)
}

/** What a message says and gives. A date that is not in the future is refused by the server's clock. */
export const MessageContent = z.strictObject({
  Title: z.string().trim().min(1, messageErrorTexts.required).max(200),
  Message: z.string().trim().min(1, messageErrorTexts.required).max(10_000),
  /** Ticks of 100 ns, in whole microseconds: the database keeps an interval. */
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
})
export type MessageContent = z.infer<typeof MessageContent>

/** A message as a player has it; a global one has no player. */
export const Message = z.object({
  MsgId: z.string(),
  PlayerId: z.string().nullable(),
  Title: z.string(),
  Message: z.string(),
  ExternalLink: z.string(),
  ImageURL: z.string(),
  AvailableDate: Instant.nullable(),
  /** Ticks of 100 ns, counted from the available date, or the creation where there is none. */
  Expiration: z.int(),
  AutomaticDisplay: z.boolean(),
  /** Of a global message in the global list: whether anybody has; `CollectedCount` says how many. */
  Collected: z.boolean(),
  CollectedAt: Instant.nullable(),
  CreationDate: Instant,
  Gifts: z.array(Gift),
  /** Who sent it: a person's e-mail. */
  CreatedBy: z.string(),
})
export type Message = z.infer<typeof Message>

/** The id of a message: letters and digits, made by the server. */
export const MessageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A message id has letters and digits.')

/** The columns that the lists of messages sort by. */
export const messageSortKeys = ['creationDate', 'title', 'playerId'] as const

const listQuery = z.strictObject({
  /** The beginning of a message id or player id, or part of the title (under three characters: its beginning). */
  filter: z.string().trim().max(searchLimit).optional(),
  sortDir: SortDirection.default('desc'),
  skip: Skip,
  take: Take,
})

/** How many messages of a player a reply holds, the newest. */
export const messageListLimit = 5_000

/** How far it is counted who collected a global message. */
export const collectedCountLimit = 10_000

/** A message to everybody. `CollectedCountIsExact` false: more players than the count have collected it. */
export const GlobalMessage = z.object({
  ...Message.shape,
  CollectedCount: z.int(),
  CollectedCountIsExact: z.boolean(),
})
export type GlobalMessage = z.infer<typeof GlobalMessage>

/** The columns that the list of global messages sorts by. */
export const globalSortKeys = ['creationDate', 'title'] as const

const sent = z.object({ MsgId: z.string(), ...BulkReply.shape })

/** A text that the game shows in a channel, a guild's id for one. */
export const SystemMessage = z.object({
  Id: z.string(),
  Channel: z.string(),
  Message: z.string(),
  CreationDate: Instant,
  CreatedBy: z.string(),
})
export type SystemMessage = z.infer<typeof SystemMessage>

/** Sending, listing and revoking messages with gifts. */
export const messages = feature({
  /**
   * Sends a message to one player; with `PlayerIds` to the players of that list instead, the one of the path only if
   * the list names them. To a list over 1,000 a job sends it.
   */
  send: endpoint({
    method: 'PUT',
    path: '/messages/player/:id',
    access: 'SEND_MESSAGES',
    summary: 'Send a message to a player or a list',
    params: z.object({ id: PlayerId }),
    body: MessageContent.extend({ PlayerIds: PlayerIdList.optional() }),
    reply: sent,
    errors: ['player-unknown'],
    records: { action: 'message sent', target: 'player', targetParam: 'id' },
    bodyLimit: importBodyLimit,
  }),
  /**
   * Sends a message to the players of a list; to a list over 1,000 a job sends it. Ids that no player has are named;
   * a list of nothing else is refused.
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
  /** Sends a message to everybody: one row, found whenever a player's messages are read. */
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
  /** Messages to everybody. */
  listGlobal: endpoint({
    method: 'GET',
    path: '/messages/global',
    access: 'signed-in',
    summary: 'Messages to everybody',
    query: listQuery.extend({ sortKey: z.enum(globalSortKeys).default('creationDate') }),
    reply: pageSchema(GlobalMessage),
    errors: [],
  }),
  /** Messages to single players and lists, a line for each player. */
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
    errors: ['player-unknown'],
  }),
  /**
   * Revokes a global message: no player and no list shows it any more. Gifts that were collected stay collected, and
   * who collected them stays stored.
   */
  revokeGlobal: endpoint({
    method: 'DELETE',
    path: '/messages/global/:msgId',
    access: 'SEND_MESSAGES',
    summary: 'Revoke a global message',
    params: z.object({ msgId: MessageId }),
    reply: z.object({}),
    errors: ['message-unknown'],
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
    errors: ['message-unknown'],
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
  /** What was sent into a channel, newest first; without a channel, into all. */
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
