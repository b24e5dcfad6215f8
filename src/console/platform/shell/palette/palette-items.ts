import { IconArrowRight, IconBolt } from '@tabler/icons-react'
import type { PaletteItem } from '#console/platform/navigation/feature.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** A palette item under the heading of its group. */
export type GroupedItem = PaletteItem & { readonly group: string }

/** The screens that the user may open, and their commands, whose name contains the text. */
export function toScreenItems(
  screens: readonly Screen[],
  isAllowed: (access: Access) => boolean,
  text: string,
): readonly GroupedItem[] {
  const searched = text.trim().toLowerCase()
  const contains = (label: string) => label.toLowerCase().includes(searched)
  const open = screens.filter(({ access, path }) => isAllowed(access) && !path.includes('$'))
  const pages = open.map(({ path, title, menu }): GroupedItem => {
    const label = menu?.label ?? title
    return { group: 'Screens', key: path, label, hint: menu?.group ?? '', icon: IconArrowRight, href: path }
  })
  const actions = open.flatMap(({ title, commands = [] }) =>
    commands.map(
      ({ label, href }): GroupedItem => ({ group: 'Actions', key: href, label, hint: title, icon: IconBolt, href }),
    ),
  )
  return [...pages, ...actions].filter(({ label, hint }) => contains(label) || (searched !== '' && contains(hint)))
}

/** Each link once, in its last group: a recent player that the search finds too is shown among its results. */
export function uniqueByHref(items: readonly GroupedItem[]): readonly GroupedItem[] {
  const last = new Map(items.map((item) => [item.href, item]))
  return items.filter((item) => last.get(item.href) === item)
}
