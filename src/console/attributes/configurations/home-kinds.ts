import { IconPlayerPause } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { configurationsScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  matters: {
    'paused configurations': {
      icon: IconPlayerPause,
      toText: ({ Count }, count) => `${count} paused attribute ${Count === 1 ? 'configuration' : 'configurations'}`,
      action: 'Review',
      toHref: () => toHref(configurationsScreen, {}, { paused: 'true' }),
    },
  },
}
