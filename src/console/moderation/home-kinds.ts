import { IconFlag } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { reportsScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  matters: {
    'reported names': {
      icon: IconFlag,
      toText: ({ Count }, count) => `${count} reported ${Count === 1 ? 'name' : 'names'}`,
      action: 'Review',
      toHref: () => toHref(reportsScreen),
    },
  },
}
