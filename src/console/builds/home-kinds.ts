import { IconArrowBigUpLines, IconTool } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { apiTimelineScreen, maintenanceScreen } from '#console/routes.ts'

/** The versions of a platform with the one of the build open; the id is "android/2.12/104". */
function toVersion({ Id }: { Id: string }): string {
  const [platform = '', ...rest] = Id.split('/')
  const version = rest.slice(0, -1).join('/')
  return toHref(apiTimelineScreen, {}, platform === 'ios' ? { ios: version } : { android: version })
}

const toMaintenance = () => toHref(maintenanceScreen)

const update = {
  icon: IconArrowBigUpLines,
  toText: ({ Name }: { Name: string }) => `${Name} update`,
  toHref: toVersion,
  isBlocking: true,
} as const

export const kinds: HomeKinds = {
  runs: {
    maintenance: {
      icon: IconTool,
      label: 'Maintenance',
      toText: ({ Name }) => `Maintenance on ${Name}`,
      toHref: toMaintenance,
      isBlocking: true,
    },
    'required update': { ...update, label: 'Update required' },
    'no newer build': { ...update, label: 'Update required, without a newer build' },
  },
  blocks: {
    maintenance: {
      icon: IconTool,
      toText: ({ Name }) => `All players on ${Name}: maintenance`,
      toHref: toMaintenance,
    },
    'required update': {
      icon: IconArrowBigUpLines,
      toText: ({ Name }, players) => `${players} on ${Name}: must update`,
      toHref: toVersion,
    },
    'no newer build': {
      icon: IconArrowBigUpLines,
      toText: ({ Name }, players) => `${players} on ${Name}: must update, and no newer build is offered`,
      toHref: toVersion,
    },
  },
}
