import { IconShield } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { guildCareScreen } from '#console/routes.ts'

const shared = { icon: IconShield, action: 'Review', toHref: () => toHref(guildCareScreen) }

export const kinds: HomeKinds = {
  matters: {
    'reported guilds': {
      ...shared,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'guild' : 'guilds'} with a reported name`,
    },
    'inactive leaders': {
      ...shared,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'guild' : 'guilds'} with an inactive leader`,
    },
    'guilds over capacity': {
      ...shared,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'guild' : 'guilds'} with too many members`,
    },
  },
}
