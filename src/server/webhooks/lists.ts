import { type Selectable, sql } from 'kysely'
import { WebhookAttempt, type WebhookDelivery } from '#contract/webhooks.ts'
import { toFeedEvent } from '#server/feed/event-rules.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { allOf } from '#server/platform/database/sql.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { StoredEvent } from '#server/platform/outbox/outbox-repository.ts'

type OfWebhook = { readonly webhookId: number }
type DeliveryQuery = OfWebhook & { readonly state: 'waiting' | 'dead' }
type DeliveryRow = StoredEvent & Selectable<Tables['webhook_deliveries']>

/** The events of a webhook that are sent again, or are dead, the earliest first. */
export const deliveryList: ListDefinition<DeliveryQuery, DeliveryRow, WebhookDelivery> = {
  name: 'webhook deliveries',
  from: () => sql`webhook_deliveries d`,
  column: createColumnResolver('d'),
  id: ['webhook_id', 'position'],
  tables: [{ table: 'webhook_deliveries', alias: 'd', key: ['webhook_id', 'position'] }],
  joins: sql`join outbox o on o.position = d.position and o.written_at = d.written_at`,
  select: sql`d.*, o.kind, o.player_id, o.data`,
  order: () => ({ columns: [{ name: 'position', type: 'bigint' }], direction: 'asc' }),
  scope: ({ webhookId, state }) =>
    sql`d.webhook_id = ${webhookId} and d.dead_at is ${state === 'dead' ? sql`not null` : sql`null`}`,
  toItem: (row) => ({
    Event: toFeedEvent(row),
    Attempts: row.attempts,
    FirstAttemptAt: row.first_attempt_at?.toISOString() ?? null,
    NextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    Failure: row.failure,
    DeadAt: row.dead_at?.toISOString() ?? null,
  }),
}

type AttemptQuery = OfWebhook & {
  readonly position?: number | undefined
  readonly state?: 'accepted' | 'failed' | undefined
}
type AttemptRow = Selectable<Tables['webhook_attempts']>

const toFields = defineRowMapper(WebhookAttempt.omit({ FirstPosition: true, LastPosition: true }))

/** The requests of a webhook, the latest first. */
export const attemptList: ListDefinition<AttemptQuery, AttemptRow, WebhookAttempt> = {
  name: 'webhook attempts',
  from: () => sql`webhook_attempts a`,
  column: createColumnResolver('a'),
  id: ['id'],
  tables: [{ table: 'webhook_attempts', alias: 'a', key: ['id'] }],
  select: sql`a.*`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: ({ webhookId, position, state }) =>
    allOf([
      sql`a.webhook_id = ${webhookId}`,
      ...(position === undefined ? [] : [sql`${position} between a.first_position and a.last_position`]),
      ...(state === undefined ? [] : [state === 'failed' ? sql`a.failure <> ''` : sql`a.failure = ''`]),
    ]),
  toItem: (row) =>
    Object.assign(toFields(row), {
      FirstPosition: Number(row.first_position),
      LastPosition: Number(row.last_position),
    }),
}
