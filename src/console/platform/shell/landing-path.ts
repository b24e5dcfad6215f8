import type { Screen } from '#console/platform/navigation/screen.ts'
import type { Access } from '#contract/core/endpoint.ts'
import { getUserMenuScreens } from './menu.ts'

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
