import type { Screen } from '#console/platform/navigation/screen.ts'
import type { Access } from '#contract/core/endpoint.ts'

const intended = '/acp/events'

/**
 * Where `/` leads: to the events; where that screen does not exist or is not the person's to open, to the first menu
 * entry that is; to the own profile when there is none.
 */
export function getLandingPath(screens: readonly Screen[], may: (access: Access) => boolean): string {
  const open = screens
    .filter(({ menu, access }) => menu && may(access))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  return (open.find(({ path }) => path === intended) ?? open[0])?.path ?? '/acp/myprofile'
}
