import type { ItemContent } from '#contract/items.ts'
import { insertItems, listItems } from '#server/messages/item-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** What the sample game gives: currencies, chests and rewards. */
const sampleItems: readonly ItemContent[] = [
  { ItemId: 'gems', Type: 1, Name: 'Gems', Icon: '💎', UsualAmount: 250, LargestAmount: 5_000 },
  { ItemId: 'coins', Type: 1, Name: 'Coins', Icon: '🪙', UsualAmount: 25_000, LargestAmount: 1_000_000 },
  { ItemId: 'lives', Type: 1, Name: 'Lives', Icon: '❤️', UsualAmount: 5, LargestAmount: 50 },
  { ItemId: 'chest_wood', Type: 0, Name: 'Wooden chest', Icon: '📦', UsualAmount: 1, LargestAmount: 20 },
  { ItemId: 'chest_gold', Type: 0, Name: 'Golden chest', Icon: '🎁', UsualAmount: 1, LargestAmount: 10 },
  { ItemId: 'chest_holiday', Type: 0, Name: 'Holiday chest', Icon: '🎄', UsualAmount: 1, LargestAmount: 5 },
  { ItemId: 'boat_skin_aurora', Type: 0, Name: 'Aurora sails', Icon: '⛵', UsualAmount: 1, LargestAmount: 1 },
  { ItemId: 'boost_speed_2h', Type: 0, Name: 'Tailwind for two hours', Icon: '💨', UsualAmount: 1, LargestAmount: 10 },
]

/** Fills the item catalogue of the sample game, unless there is one. */
export async function insertSampleItems(db: Handle): Promise<void> {
  if ((await listItems(db)).length === 0) await insertItems(db, sampleItems)
}
