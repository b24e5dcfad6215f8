import { IconShield } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { guildCareScreen, guildListScreen, guildScreen } from '#console/routes.ts'

/** Guilds: the list, the page of one, and those that need a hand. */
export const guilds = defineFeature({
  screens: [
    {
      ...guildListScreen,
      menu: { label: 'Guilds', order: 480, icon: IconShield },
      access: 'signed-in',
      page: lazyComponent(() => import('./guild-list-page.tsx'), 'GuildListPage'),
    },
    {
      ...guildScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./guild-page.tsx'), 'GuildPage'),
    },
    {
      ...guildCareScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./care-page.tsx'), 'CarePage'),
    },
  ],
  slots: [
    auditTargets.fill({
      kind: 'guild',
      label: 'Guild',
      toHref: (guildId) => toHref(guildScreen, { guildId }),
    }),
  ],
})
