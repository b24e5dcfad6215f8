import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { estimatedPageSchema, pageSchema, SortDirection } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Instant, Skip, StoredInteger, Take } from './core/units.ts'
import { Job } from './jobs.ts'
import { globalSortKeys, Message, MessageId } from './messages.ts'

/** Whom a message was sent to: a list of players, everybody, the winners of prizes, or players who are compensated. */
export const sendAudiences = ['list', 'everybody', 'prizes', 'compensation'] as const

/** A message to many players, and what became of it. */
export const MessageSend = z.object({
  /** The id of its message. */
  MsgId: z.string(),
  Title: z.string(),
  Audience: z.enum(sendAudiences),
  /** How many ids the list had; null for the other audiences. Deleted players count here alone. */
  Recipients: StoredInteger.nullable(),
  /** Players who have the message now; of one to everybody those who collected it. */
  Delivered: StoredInteger,
  /** Those of `Delivered` who collected it. */
  Collected: StoredInteger,
  /** Players from whom it was revoked. */
  Revoked: StoredInteger,
  /** Ids of the list that did not get it: not yet, or for the reason that their row has. */
  Undelivered: StoredInteger,
  CreationDate: Instant,
  /** The e-mail of the user who sent it. */
  CreatedBy: z.string(),
  /** When it was revoked as a whole, and by whom; null and empty before. */
  RevokedAt: Instant.nullable(),
  RevokedBy: z.string(),
})
export type MessageSend = z.infer<typeof MessageSend>

/** A send with its content and its jobs. */
export const MessageSendDetail = z.object({
  ...MessageSend.shape,
  /** Null when no player has the message any more: its content is deleted with its last recipient. */
  Content: Message.pick({
    Message: true,
    ExternalLink: true,
    ImageURL: true,
    AvailableDate: true,
    Expiration: true,
    AutomaticDisplay: true,
    Gifts: true,
    Translations: true,
  }).nullable(),
  /** The last job that delivers it; null when the call itself did, and after the retention period of jobs. */
  Delivery: Job.nullable(),
  /** The last job that revokes it. */
  Revocation: Job.nullable(),
})
export type MessageSendDetail = z.infer<typeof MessageSendDetail>

/** The states of recipients: `waiting` has the message and did not collect it, `undelivered` did not get it. */
export const recipientStates = ['waiting', 'collected', 'undelivered', 'revoked'] as const

/** A recipient of a send. */
export const MessageRecipient = z.object({
  PlayerId: z.string(),
  /** Empty for an id that no player has. */
  Nickname: z.string(),
  State: z.enum(recipientStates),
  /** When the state began; of `undelivered` the last attempt. */
  At: Instant,
  /** Why it was not delivered, or the reason of the revocation; empty when unknown. */
  Reason: z.string(),
})
export type MessageRecipient = z.infer<typeof MessageRecipient>

/** The beginning of a message id, or part of the title (under three characters: its beginning). */
const selection = {
  filter: SearchText.optional(),
  sortKey: z.enum(globalSortKeys).default('creationDate'),
  sortDir: SortDirection.default('desc'),
}

/** `filter` is the beginning of a player id or part of a nickname. */
const recipientSelection = {
  state: z.enum(recipientStates).default('waiting'),
  filter: SearchText.optional(),
}

// A schema of its own, because a send can still be read when a call has removed its message.
const byId = z.object({ msgId: MessageId.clone() })
const oneJob = z.object({ Job })

const sendUnknown = defineError('send-unknown', 404, 'There is no message to many players with this id.')
const sendToEverybody = defineError(
  'send-to-everybody',
  409,
  'A message to everybody is revoked in one step, with DELETE /messages/global/{msgId}. Nothing was changed.',
)
const sendBeingRevoked = defineError(
  'send-being-revoked',
  409,
  'A job is already revoking this message. Nothing was changed.',
)
const nothingToRevoke = defineError(
  'nothing-to-revoke',
  409,
  'No player has this message without having collected it. Nothing was changed.',
)
const sendBeingDelivered = defineError(
  'send-being-delivered',
  409,
  'A job is still delivering this message. Wait until it has ended, or cancel it. Nothing was changed.',
)
const sendEnded = defineError(
  'send-ended',
  409,
  'This message was revoked, has expired, or no player has it any more. Send a new one. Nothing was changed.',
)
const nothingUndelivered = defineError(
  'nothing-undelivered',
  409,
  'Every recipient of this message got it. Nothing was changed.',
)

/** Messages to many players as one thing: who got them, revoking and repeating. */
export const messageSends = feature({
  /** Messages to lists, to everybody and to winners. */
  list: endpoint({
    method: 'GET',
    path: '/messages/sends',
    access: 'signed-in',
    summary: 'Messages to many players',
    query: z.strictObject({ ...selection, skip: Skip, take: Take }),
    reply: pageSchema(MessageSend),
    errors: [],
  }),
  /** The messages to many players as CSV, separated by `;`. */
  export: endpoint({
    method: 'GET',
    path: '/messages/sends/dump',
    access: 'EXPORT_DATA',
    summary: 'Export the messages to many players',
    query: z.strictObject(selection),
    file: 'text/csv',
    reply: z.string(),
    errors: [],
    records: { action: 'message sends exported', target: 'message' },
  }),
  /** One message to many players. */
  get: endpoint({
    method: 'GET',
    path: '/messages/sends/:msgId',
    access: 'signed-in',
    summary: 'A message to many players',
    params: byId,
    reply: MessageSendDetail,
    errors: [sendUnknown],
  }),
  /** The recipients in one state, by player id. */
  recipients: endpoint({
    method: 'GET',
    path: '/messages/sends/:msgId/recipients',
    access: 'signed-in',
    summary: 'The recipients of a message',
    params: byId,
    query: z.strictObject({ ...recipientSelection, skip: Skip, take: Take }),
    reply: estimatedPageSchema(MessageRecipient),
    errors: [sendUnknown],
  }),
  /** The recipients in one state as CSV, separated by `;`. */
  exportRecipients: endpoint({
    method: 'GET',
    path: '/messages/sends/:msgId/recipients/dump',
    access: 'EXPORT_DATA',
    summary: 'Export the recipients of a message',
    params: byId,
    query: z.strictObject(recipientSelection),
    file: 'text/csv',
    reply: z.string(),
    errors: [sendUnknown],
    records: { action: 'message recipients exported', target: 'message', targetParam: 'msgId' },
  }),
  /**
   * Starts a job that revokes the message from every player who has not collected it. A job that still delivers it
   * delivers nothing more. Gifts that were collected stay collected.
   */
  revoke: endpoint({
    method: 'POST',
    path: '/messages/sends/:msgId/revocation',
    access: 'SEND_MESSAGES',
    summary: 'Revoke a message from all who have not collected it',
    params: byId,
    reply: oneJob,
    errors: [sendUnknown, sendToEverybody, sendBeingRevoked, nothingToRevoke],
    records: { action: 'message revocation started', target: 'message', targetParam: 'msgId' },
    job: 'message revocation',
  }),
  /** Starts a job that delivers the message to the recipients who did not get it. */
  resend: endpoint({
    method: 'POST',
    path: '/messages/sends/:msgId/deliveries',
    access: 'SEND_MESSAGES',
    summary: 'Send a message again to those who did not get it',
    params: byId,
    reply: oneJob,
    errors: [sendUnknown, sendBeingDelivered, sendEnded, nothingUndelivered],
    records: { action: 'message sent again', target: 'message', targetParam: 'msgId' },
    job: 'message repetition',
  }),
})
