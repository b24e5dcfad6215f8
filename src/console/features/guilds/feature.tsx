import { IconShield } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { auditTargets } from '#console/shared/audit-targets.ts'
import { playerFacts } from '#console/shared/player-page-slots.ts'
import { guildCareScreen, guildListScreen, guildScreen } from '#console/shared/screens/guilds.ts'

/** Guilds: the list, the page of one, those that need a hand, and the guild of a player. */
export const guilds = defineFeature({
  screens: [
    {
      ...guildListScreen,
      menu: { label: 'Guilds', order: 480, icon: IconShield },
      access: 'signed-in',
      page: lazyComponent(() => import('./guild-list-page.tsx').then((module) => module.GuildListPage)),
      commands: [{ label: 'Create New Guild', href: toHref(guildListScreen, {}, { new: 'true' }) }],
      states: ['?new=true', '?deleted=true'],
    },
    {
      ...guildScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./guild-page.tsx').then((module) => module.GuildPage)),
      states: ['?tab=history', '?add=true', '?edit=true'],
    },
    {
      ...guildCareScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./care-page.tsx').then((module) => module.CarePage)),
      states: ['?tab=nearly-empty', '?tab=over-capacity', '?tab=reported-name'],
    },
  ],
  slots: [
    playerFacts.fill({
      label: 'Guild',
      component: lazyComponent(() => import('./player-guild.tsx').then((module) => module.PlayerGuild)),
    }),
    auditTargets.fill({
      kind: 'guild',
      label: 'Guild',
      toHref: (guildId) => toHref(guildScreen, { guildId }),
    }),
  ],
})
