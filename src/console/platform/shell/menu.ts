import type { Icon } from '@tabler/icons-react'
import type { Screen } from '#console/platform/navigation/screen.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** A leaf of the sidebar. `below` has how the paths of its detail pages begin. */
export type MenuEntry = {
  readonly label: string
  readonly path: string
  readonly icon: Icon
  readonly below?: readonly string[]
}

/** A node of the sidebar: a single entry, or a group of them. */
export type MenuNode =
  | { readonly kind: 'entry'; readonly entry: MenuEntry }
  | { readonly kind: 'group'; readonly label: string; readonly icon: Icon; readonly entries: readonly MenuEntry[] }

/**
 * The sidebar's nodes, in order; a group has the position of its first entry. `hidden` holds lower-case labels: a hidden
 * group hides its entries, and a group without a shown entry is left out.
 */
export function buildMenu(screens: readonly Screen[], hidden: ReadonlySet<string>): readonly MenuNode[] {
  const isShown = (label: string | undefined) => label === undefined || !hidden.has(label.toLowerCase())
  const listBelow = (path: string) =>
    screens
      .filter(({ parent, menu }) => !menu && parent?.path === path)
      .map((screen) => screen.path.replace(/\$.*/, ''))
  const items = screens
    .flatMap(({ menu, path }) => (menu ? [{ ...menu, path, below: listBelow(path) }] : []))
    .filter(({ label, group }) => isShown(label) && isShown(group))
    .toSorted((a, b) => a.order - b.order)
  const groups = new Map<string, typeof items>()
  for (const item of items) {
    const key = item.group ?? item.path
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap((members): MenuNode[] => {
    const [first] = members
    if (!first) return []
    if (first.group === undefined) return [{ kind: 'entry', entry: first }]
    const icon = members.find(({ groupIcon }) => groupIcon)?.groupIcon ?? first.icon
    return [{ kind: 'group', label: first.group, icon, entries: members }]
  })
}

/** Whether a path is the page of an entry, or one below it that has no entry of its own. */
export function isAtEntry({ path, below = [] }: MenuEntry, pathname: string): boolean {
  return [`${path}/`, ...below].some((start) => `${pathname}/`.startsWith(start))
}

/** The screens of the user menu, in order. */
export function getUserMenuScreens(screens: readonly Screen[]): readonly Screen[] {
  return screens
    .filter(({ userMenu }) => userMenu)
    .toSorted((a, b) => (a.userMenu?.order ?? 0) - (b.userMenu?.order ?? 0))
}

/**
 * Where `/` leads: to the screen that the user chose; without a choice to the landing screen; when there is none or the
 * user may not open it, to the first menu entry that they may open; without one, to the first entry of the user menu.
 */
export function getLandingPath(
  screens: readonly Screen[],
  isAllowed: (access: Access) => boolean,
  chosen?: string | null,
): string {
  const inMenu = screens
    .filter(({ menu, access }) => menu && isAllowed(access))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  const start = inMenu.find(({ path }) => path === chosen) ?? inMenu.find(({ isLanding }) => isLanding) ?? inMenu[0]
  return (start ?? getUserMenuScreens(screens)[0])?.path ?? '/'
}
