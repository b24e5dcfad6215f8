import { IconTrophy } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { definitionScreen, paymentsScreen } from '#console/routes.ts'
import { isolate } from '../isolate.ts'

export const kinds: HomeKinds = {
  matters: {
    'unpaid prizes': {
      icon: IconTrophy,
      toText: ({ Count, IsCapped, Name }) =>
        Count === 1
          ? `“${isolate(Name)}” has unpaid prizes`
          : `${Count}${IsCapped ? ' or more' : ''} leaderboards have unpaid prizes`,
      action: 'Pay',
      toHref: ({ Id }) =>
        Id === '' ? toHref(paymentsScreen) : toHref(definitionScreen, { definitionId: Id }, { prizes: 'true' }),
    },
  },
}
