import { IconAlertTriangle } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  matters: {
    'break-glass uses': {
      icon: IconAlertTriangle,
      toText: ({ Count, Name }, count) =>
        Count === 1
          ? `The break-glass account ${Name} was used`
          : `The break-glass account ${Name} was used ${count} times`,
      action: 'Review',
      toHref: () => toHref(settingsScreen, {}, { tab: 'sign-on' }),
    },
  },
}
