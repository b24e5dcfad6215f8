import { IconGift } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { compensationScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  runs: {
    compensation: {
      icon: IconGift,
      label: 'Compensation',
      toHref: ({ Id }) => toHref(compensationScreen, { compensationId: Id }),
    },
  },
}
