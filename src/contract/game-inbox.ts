import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { Instant, importBodyLimit, StoredInteger, Take } from './core/units.ts'
import { outdated, quota, SentEntries } from './game-saves.ts'
import { Message, MessageId, SystemMessage } from './messages.ts'

/** How many messages an inbox has at most, the newest. */
export const inboxLimit = 200

/** A message as the player reads it: in the player's language, with the player's name and id. */
export const InboxMessage = Message.pick({
  MsgId: true,
  Title: true,
  Message: true,
  Language: true,
  ExternalLink: true,
  ImageURL: true,
  AutomaticDisplay: true,
  Gifts: true,
  CreationDate: true,
  CollectedAt: true,
}).extend({ ExpiresAt: Instant })
export type InboxMessage = z.infer<typeof InboxMessage>

/** The channel whose system messages every player reads; a guild's members also read the one named by its id. */
export const globalChannel = 'global'

/** A text that staff sent into a channel, as players read it. */
export const ChannelMessage = SystemMessage.omit({ CreatedBy: true })
export type ChannelMessage = z.infer<typeof ChannelMessage>

/** What a collect did. */
const Collected = z.object({
  MsgId: z.string(),
  Gifts: Message.shape.Gifts,
  CollectedAt: Instant,
  /** The new versions of the keys that were saved with it, and the revision of the whole; null when none were. */
  Saved: z.object({ Versions: z.record(z.string(), StoredInteger), Revision: StoredInteger }).nullable(),
})

const messageMissing = defineError('inbox-message-unknown', 404, 'There is no such message in this inbox.')
const collected = defineError('message-collected', 409, 'This message was collected already. Nothing was changed.')
const expired = defineError('message-expired', 409, 'This message has expired. Nothing was changed.')
const unavailable = defineError('message-not-available', 409, 'This message is not available yet. Nothing was changed.')
const revoked = defineError('message-revoked', 409, 'This message was revoked. Nothing was changed.')

/** The messages of a player. Source: ruling 81. */
export const inbox = feature({
  /** The messages that are available now and have not expired, the newest first; collected ones stay until they expire. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/inbox',
    gameAccess: 'player',
    group: 'inbox',
    summary: 'The own messages',
    reply: z.object({ Messages: z.array(InboxMessage) }),
    errors: [],
  }),
  /**
   * Collects a message, and saves the keys that its gifts change, both or neither. The same `CollectId` again is answered
   * as the first for 30 days. A message without gifts is collected when the player has read it.
   */
  collect: gameEndpoint({
    method: 'POST',
    path: '/game/v1/inbox/:msgId/collect',
    gameAccess: 'player',
    group: 'inbox',
    summary: 'Collect a message and save its gifts',
    params: z.object({ msgId: MessageId }),
    body: z.strictObject({
      /** Made by the client for this collect: 1 to 64 letters, digits, `-` and `_`. */
      CollectId: z.string().regex(/^[\w-]{1,64}$/, 'A collect ID has 1 to 64 letters, digits, - or _.'),
      Entries: SentEntries.optional(),
    }),
    reply: Collected,
    errors: [messageMissing, collected, expired, unavailable, revoked, stale, outdated, quota],
    bodyLimit: importBodyLimit,
  }),
  /**
   * The system messages of the channel `global` and of the own guild's, oldest first: those after `since`, the id of the
   * last one that was read, and without it the newest. Source: ruling 94.
   */
  listSystem: gameEndpoint({
    method: 'GET',
    path: '/game/v1/system-messages',
    gameAccess: 'player',
    summary: 'System messages',
    query: z.strictObject({
      since: z
        .string()
        .regex(/^\d{1,18}$/, 'This is not the id of a system message.')
        .optional(),
      take: Take,
    }),
    reply: z.object({
      Messages: z.array(ChannelMessage),
      /** Whether there are more after the last one. */
      HasMore: z.boolean(),
    }),
    errors: [],
  }),
})
