import { IconArrowRight, IconBolt, IconHistory } from '@tabler/icons-react'
import type { PaletteGroup, PaletteItem, PaletteTexts } from '#console/platform/navigation/feature.ts'
import { matchText } from '#console/platform/navigation/match-text.ts'
import type { Recent } from '#console/platform/navigation/recents.ts'
import type { Screen } from '#console/platform/navigation/screen.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** Those of the items that match, with how well. */
const keepMatches = (items: readonly (PaletteItem & { readonly rank: number | undefined })[]): readonly PaletteItem[] =>
  items.filter(({ rank }) => rank !== undefined)

/** What was opened lately, but for the page on screen. */
export function toRecentGroup(recents: readonly Recent[], currentHref: string, text: string): PaletteGroup {
  const items = recents
    .filter(({ href }) => href !== currentHref)
    .map(({ href, label, hint }) => ({
      key: `recent ${href}`,
      label,
      hint,
      icon: IconHistory,
      href,
      rank: matchText(text, label, `${hint} ${href.split('/').at(-1)}`),
    }))
  return { group: 'Recent', order: 5, items: keepMatches(items) }
}

/** The screens that the user may open, and once something is typed their actions that the user may do. */
export function toScreenGroups(
  screens: readonly Screen[],
  texts: PaletteTexts | undefined,
  isAllowed: (access: Access) => boolean,
  text: string,
): readonly PaletteGroup[] {
  const open = screens.filter(({ access, path }) => isAllowed(access) && !path.includes('$'))
  const pages = open
    .toSorted((a, b) => (a.menu?.order ?? Number.MAX_VALUE) - (b.menu?.order ?? Number.MAX_VALUE))
    .map(({ path, title, menu }) => {
      const label = menu?.label ?? title
      const hint = menu?.group ?? ''
      const rank = matchText(text, label, `${hint} ${title} ${texts?.screenSynonyms[path] ?? ''}`)
      return { key: path, label, hint, icon: IconArrowRight, href: path, rank }
    })
  const actions = open.flatMap(({ path, title }) =>
    (texts?.screenCommands[path] ?? [])
      .filter(({ access }) => text !== '' && isAllowed(access))
      .map(({ label, href, synonyms }) => {
        return { key: href, label, hint: title, icon: IconBolt, href, rank: matchText(text, label, synonyms) }
      }),
  )
  return [
    { group: 'Screens', order: 1000, items: keepMatches(pages) },
    { group: 'Actions', order: 1010, items: keepMatches(actions) },
  ]
}
