import { IconTrophy } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { definitionListScreen, definitionScreen } from '#console/routes.ts'
import { isolate } from './isolate.ts'

export const kinds: HomeKinds = {
  matters: {
    'unpaid prizes': {
      icon: IconTrophy,
      toText: ({ Count, IsCapped, Name }) =>
        Count === 1
          ? `Prizes of “${isolate(Name)}” can be paid`
          : `Prizes of ${Count}${IsCapped ? ' or more' : ''} leaderboard definitions can be paid`,
      action: 'Pay',
      toHref: ({ Id }) =>
        Id === ''
          ? toHref(definitionListScreen, {}, { unpaid: 'true' })
          : toHref(definitionScreen, { definitionId: Id }, { prizes: 'true' }),
    },
  },
}
