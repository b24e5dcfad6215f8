import type { PaletteGroup, PaletteItem } from '#console/platform/navigation/feature.ts'
import { matchRanks } from '#console/platform/navigation/match-text.ts'

/** A palette item under the heading of its group. */
export type GroupedItem = PaletteItem & { readonly group: string }

const toRank = ({ rank = matchRanks.beginning }: PaletteItem) => rank

/** Joins the groups that have the same heading, their items by how well they match. */
function joinGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const joined = new Map<string, PaletteGroup>()
  for (const { group, order, items } of groups) {
    const before = joined.get(group)
    joined.set(group, {
      group,
      order: Math.min(order, before?.order ?? order),
      items: [...(before?.items ?? []), ...items].toSorted((a, b) => toRank(a) - toRank(b)),
    })
  }
  return [...joined.values()].filter(({ items }) => items.length > 0)
}

/**
 * The items of all groups: the group with the best match first, among those that match as well in their order. What
 * several lead to is shown once, where it is found first.
 */
export function orderItems(groups: readonly PaletteGroup[]): readonly GroupedItem[] {
  const best = ({ items }: PaletteGroup) => Math.min(...items.map(toRank))
  const items = joinGroups(groups)
    .toSorted((a, b) => best(a) - best(b) || a.order - b.order)
    .flatMap(({ group, items }) => items.map((item): GroupedItem => ({ ...item, group })))
  const toTarget = (item: PaletteItem) => ('href' in item ? item.href : item.key)
  const first = new Map(items.toReversed().map((item) => [toTarget(item), item]))
  return items.filter((item) => first.get(toTarget(item)) === item)
}
