import { IconArrowRight, IconBolt } from '@tabler/icons-react'
import type { PaletteGroup, PaletteItem } from '#console/platform/navigation/feature.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** A palette item under the heading of its group. */
export type GroupedItem = PaletteItem & { readonly group: string }

/**
 * The screens that the user may open, and their commands, whose name contains the text: the last groups. A command
 * without its permission says why it cannot be chosen, as a button does.
 */
export function toScreenGroups(
  screens: readonly Screen[],
  getForbiddenReason: (access: Access) => string | undefined,
  text: string,
): readonly PaletteGroup[] {
  const searched = text.toLowerCase()
  const isFound = ({ label, hint }: PaletteItem) =>
    label.toLowerCase().includes(searched) || (searched !== '' && hint.toLowerCase().includes(searched))
  const open = screens.filter(({ access, path }) => getForbiddenReason(access) === undefined && !path.includes('$'))
  const pages = open.map(({ path, title, menu }): PaletteItem => {
    const label = menu?.label ?? title
    return { key: path, label, hint: menu?.group ?? '', icon: IconArrowRight, href: path }
  })
  const actions = open.flatMap(({ title, commands = [] }) =>
    commands.map(({ label, href, permission }): PaletteItem => {
      const disabledReason = getForbiddenReason(permission)
      return { key: href, label, hint: title, icon: IconBolt, href, disabledReason }
    }),
  )
  return [
    { group: 'Screens', order: 1000, items: pages.filter(isFound) },
    { group: 'Actions', order: 1010, items: actions.filter(isFound) },
  ]
}

/** The items of all groups, in order. A link that several have is shown once, in its last group. */
export function toItems(groups: readonly PaletteGroup[]): readonly GroupedItem[] {
  const items = groups
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ group, items }) => items.map((item): GroupedItem => ({ ...item, group })))
  const last = new Map(items.map((item) => ['href' in item ? item.href : item.key, item]))
  return items.filter((item) => last.get('href' in item ? item.href : item.key) === item)
}
