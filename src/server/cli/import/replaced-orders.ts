import type { PlayerChange } from '#server/platform/audit/repository.ts'
import type { ComparedOrder } from './order-changes.ts'

/**
 * What the audit log keeps of an order that another sale replaced: an entry of its player. When the order moves, its
 * former and its new player have one each, so that no entry has values of two players.
 */
export function toPlayerChanges({ record, stored, change }: ComparedOrder): PlayerChange[] {
  if (change !== 'replaced' || !stored) return []
  const before = {
    OrderId: stored.order_id,
    Date: stored.date.toISOString(),
    SKU: stored.sku,
    ItemId: stored.item_id,
    Amount: stored.amount,
    Value: stored.value,
  }
  const after = {
    OrderId: record.orderId,
    Date: record.date,
    SKU: record.sku,
    ItemId: record.itemId,
    Amount: record.amount,
    Value: record.value,
  }
  if (stored.player_id === record.playerId) return [{ playerId: record.playerId, before, after }]
  return [
    { playerId: stored.player_id, before },
    { playerId: record.playerId, after },
  ]
}
