/**
 * A place of a page that features fill: the tabs of the player page, for example. The page defines it beside itself
 * and reads it with `useSlot`, so that neither page nor feature needs to know the other.
 */
export type Slot<T> = {
  readonly name: string
  /** Items for this slot, for the `slots` of a manifest. */
  readonly fill: (...items: readonly T[]) => SlotFill<T>
}

/** What one feature puts into one slot. */
export type SlotFill<T = unknown> = { readonly slot: { readonly name: string }; readonly items: readonly T[] }

/** Defines a slot: `const playerTabs = defineSlot<PlayerTab>('player tabs')`. */
export function defineSlot<T>(name: string): Slot<T> {
  const slot: Slot<T> = { name, fill: (...items) => ({ slot, items }) }
  return slot
}

/** The items that all features put into a slot, in the order of the features. */
export function collectSlot<T>(fills: readonly SlotFill[], slot: Slot<T>): readonly T[] {
  // Only the slot's own `fill` makes entries that carry it, so their items are of its type.
  const isOwn = (fill: SlotFill): fill is SlotFill<T> => fill.slot === slot
  return fills.filter(isOwn).flatMap(({ items }) => items)
}
