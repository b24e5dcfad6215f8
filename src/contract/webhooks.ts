import { z } from 'zod'
import { Rotation } from './core/access-keys.ts'
import { addressLike } from './core/address.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { CappedCount, pageSchema } from './core/lists.ts'
import { fromDigits, hasNoRepeats, Instant, integerLimit, Skip, StoredInteger, Take } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { type EventKind, eventKinds, FeedEvent } from './game-feed.ts'

/** How many webhooks there may be. */
export const webhookLimit = 20

/** The most events of one request. */
export const webhookBatchLimit = 100

/** For how many days an event that a receiver refuses is sent again. */
export const webhookRetryDays = 3

/** For how many days attempts are listed. */
export const webhookAttemptDays = 7

/** How a webhook writes events: as the feed does, or as a message for a channel of Slack. */
export const webhookFormats = ['events', 'slack'] as const

/** How many events there are to send, and how the last requests went. */
const WebhookState = z.object({
  /** Events that are still to be sent, counted among the next 10,000. */
  Waiting: CappedCount,
  /** Events that are not sent again by themselves. */
  Dead: CappedCount,
  LastDeliveredAt: Instant.nullable(),
  /** Since when no request was accepted; null while the last one was. */
  FailingSince: Instant.nullable(),
  /** The last failure, also when later requests were accepted. */
  LastFailure: z.object({ At: Instant, Text: z.string() }).nullable(),
})

/** An address that events are sent to. */
export const Webhook = z.object({
  Id: StoredInteger,
  Name: z.string(),
  /** Without its query; that of Slack without its path as well, because who knows it can write there. */
  Url: z.string(),
  Format: z.enum(webhookFormats),
  /** The kinds of events that are sent. */
  Kinds: z.array(z.string()),
  /** While it is paused, events wait. */
  IsActive: z.boolean(),
  /** The last four characters of the secret that requests are signed with. */
  SecretEnd: z.string(),
  /** Until when requests are signed with the secret before as well; null when there is none. */
  OldSecretUntil: Instant.nullable(),
  CreatedAt: Instant,
  /** The e-mail of a user. */
  CreatedBy: z.string(),
  Version: StoredInteger,
  ...WebhookState.shape,
})
export type Webhook = z.infer<typeof Webhook>

/** A webhook right after it got a secret: the only replies that hold it. */
export const NewWebhookSecret = z.object({ Webhook, Secret: z.string() })

/** An event that is sent again, later, or not any more. */
export const WebhookDelivery = z.object({
  Event: FeedEvent,
  Attempts: StoredInteger,
  FirstAttemptAt: Instant.nullable(),
  /** Null behind an earlier event about the same thing, and once it is dead. */
  NextAttemptAt: Instant.nullable(),
  /** Why the last attempt failed; empty before one. */
  Failure: z.string(),
  DeadAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** One request. */
export const WebhookAttempt = z.object({
  Id: z.string(),
  At: Instant,
  FirstPosition: StoredInteger,
  LastPosition: StoredInteger,
  Events: StoredInteger,
  /** The status of the reply; null where none came. */
  Status: StoredInteger.nullable(),
  /** Why it failed; empty when it was accepted. */
  Failure: z.string(),
  DurationMs: StoredInteger,
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

const kindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]

const Address = addressLike('https://example.com/events').max(1000)

/** What staff set of a webhook. */
export const WebhookFields = z.strictObject({
  name: visibleLine('A name', 80),
  format: z.enum(webhookFormats),
  kinds: z
    .array(z.enum(kindNames))
    .min(1, 'Choose at least one kind of events.')
    .refine(hasNoRepeats, 'A kind is there twice.'),
  isActive: z.boolean(),
})

const unknown = defineError('webhook-unknown', 404, 'There is no such webhook. Nothing was changed.')
const exists = defineError('webhook-exists', 409, 'There is a webhook with this name. Nothing was changed.')
const tooMany = defineError(
  'webhook-limit',
  409,
  `There are ${webhookLimit} webhooks already. Remove one first. Nothing was changed.`,
)
const target = 'webhook'
const managed = { access: 'MANAGE_GAME_KEYS' } as const
const one = { ...managed, params: z.object({ id: fromDigits(z.int().min(1).max(integerLimit)) }) } as const

/** Events, sent to addresses that staff enter. */
export const webhooks = feature({
  /** All webhooks, by name. */
  list: endpoint({
    ...managed,
    method: 'GET',
    path: '/webhooks',
    summary: 'Webhooks',
    reply: z.object({ Webhooks: z.array(Webhook).max(webhookLimit) }),
    errors: [],
  }),
  /**
   * Adds a webhook; it sends what happens from now on. Outside Development its address is https and not in a private network.
   * Its secret is in this reply alone.
   */
  create: endpoint({
    ...managed,
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook',
    body: WebhookFields.extend({ url: Address }),
    reply: NewWebhookSecret,
    errors: [exists, tooMany],
    records: { action: 'webhook added', target },
    secretFields: ['url'],
    hasSecretReply: true,
  }),
  /** Changes a webhook; its secret stays, and without `url` its address. With another address what waits is sent at once. */
  update: endpoint({
    ...one,
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a webhook',
    body: WebhookFields.extend({ url: Address.optional() }),
    reply: Webhook,
    errors: [unknown, exists, stale],
    records: { action: 'webhook changed', target, targetParam: 'id' },
    isVersioned: true,
    secretFields: ['url'],
  }),
  /** Removes a webhook with all that it has not sent. */
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Remove a webhook',
    reply: z.object({}),
    errors: [unknown],
    records: { action: 'webhook removed', target, targetParam: 'id' },
    removes: 'id',
  }),
  /** Gives a webhook a new secret. Requests are signed with the present one as well until `oldTextUntil`, or not any more. */
  rotate: endpoint({
    ...one,
    method: 'POST',
    path: '/webhooks/:id/rotate',
    summary: 'Give a webhook a new secret',
    body: Rotation,
    reply: NewWebhookSecret,
    errors: [unknown, stale],
    records: { action: 'webhook secret rotated', target, targetParam: 'id' },
    isVersioned: true,
    hasSecretReply: true,
  }),
  /** Sends one event of the kind "test" now, also while the webhook is paused, and says how it went. */
  test: endpoint({
    ...one,
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Test a webhook',
    reply: WebhookAttempt.pick({ Status: true, Failure: true, DurationMs: true }),
    errors: [unknown],
    records: { action: 'webhook tested', target, targetParam: 'id' },
  }),
  /** The events that are sent again, or are dead: the earliest first. */
  deliveries: endpoint({
    ...one,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'Events that a webhook could not deliver',
    query: z.strictObject({ state: z.enum(['waiting', 'dead']), skip: Skip, take: Take }),
    reply: pageSchema(WebhookDelivery),
    errors: [unknown],
  }),
  /** The requests of the last days, the latest first; with `position` those that held this event. */
  attempts: endpoint({
    ...one,
    method: 'GET',
    path: '/webhooks/:id/attempts',
    summary: 'Requests of a webhook',
    query: z.strictObject({
      position: fromDigits(z.int().min(1).max(integerLimit)).optional(),
      state: z.enum(['accepted', 'failed']).optional(),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(WebhookAttempt),
    errors: [unknown],
  }),
  /** Sends dead events again, those of the positions or all, for another three days. */
  replay: endpoint({
    ...one,
    method: 'POST',
    path: '/webhooks/:id/replay',
    summary: 'Send dead events of a webhook again',
    body: z.strictObject({ positions: z.array(z.int().min(1).max(integerLimit)).min(1).max(1000).nullable() }),
    reply: z.object({ Replayed: StoredInteger }),
    errors: [unknown],
    records: { action: 'dead events replayed', target, targetParam: 'id' },
  }),
})
