import type { Icon } from '@tabler/icons-react'
import type { Screen } from '#console/platform/navigation/screen.ts'

/** A leaf of the sidebar. */
export type MenuEntry = { readonly label: string; readonly path: string; readonly icon: Icon }

/** A part of the sidebar: an entry by itself, or a group of them. */
export type MenuNode =
  | { readonly kind: 'entry'; readonly entry: MenuEntry }
  | { readonly kind: 'group'; readonly label: string; readonly icon: Icon; readonly entries: readonly MenuEntry[] }

/**
 * The sidebar's parts, in order: a group stands where its first entry stands. `hidden` holds lower-case labels; a
 * hidden group takes its entries along, and a group whose entries are all hidden goes too.
 */
export function buildMenu(screens: readonly Screen[], hidden: ReadonlySet<string>): readonly MenuNode[] {
  const isShown = (label: string | undefined) => label === undefined || !hidden.has(label.toLowerCase())
  const places = screens
    .flatMap(({ menu, path }) => (menu ? [{ ...menu, path }] : []))
    .filter(({ label, group }) => isShown(label) && isShown(group))
    .toSorted((a, b) => a.order - b.order)
  const groups = new Map<string, typeof places>()
  for (const place of places) {
    const key = place.group ?? place.path
    groups.set(key, [...(groups.get(key) ?? []), place])
  }
  return [...groups.values()].flatMap((members): MenuNode[] => {
    const [first] = members
    if (!first) return []
    if (first.group === undefined) return [{ kind: 'entry', entry: first }]
    const icon = members.find(({ groupIcon }) => groupIcon)?.groupIcon ?? first.icon
    return [{ kind: 'group', label: first.group, icon, entries: members }]
  })
}
