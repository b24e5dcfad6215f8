import { settingsTabs } from '#console/accounts/shared/settings-slot.ts'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { homeSections } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerActions, playerDialogs, playerMarks } from '#console/players/shared/player-page-slots.ts'
import { settingsScreen } from '#console/routes.ts'

/** The keys with which a game and its server call. */
export const gameAccess = defineFeature({
  slots: [
    settingsTabs.fill({
      key: 'keys',
      title: 'Keys',
      order: 30,
      access: 'MANAGE_GAME_KEYS',
      component: lazyComponent(() => import('./keys-tab.tsx'), 'KeysTab'),
    }),
    settingsTabs.fill({
      key: 'issuers',
      title: 'Player issuers',
      order: 40,
      access: 'administrator',
      component: lazyComponent(() => import('./identities/issuers-tab.tsx'), 'IssuersTab'),
    }),
    homeSections.fill({
      key: 'connect-game',
      order: 5,
      access: 'MANAGE_GAME_KEYS',
      isShown: ({ Matters }) => Matters.some(({ Kind }) => Kind === 'no game'),
      component: lazyComponent(() => import('./home-parts.tsx'), 'HomeGame'),
    }),
    homeSections.fill({
      key: 'bots',
      order: 6,
      access: 'MANAGE_GAME_KEYS',
      component: lazyComponent(() => import('#console/bots/shared/home-bots.tsx'), 'HomeBots'),
    }),
    playerMarks.fill({
      key: 'game',
      order: 5,
      component: lazyComponent(() => import('./player-mark.tsx'), 'PlayerMark'),
    }),
    playerActions.fill({ load: () => import('./player-actions.tsx').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: 'suspend',
      access: 'CHANGE_PLAYERS',
      component: lazyComponent(() => import('./suspend-dialog.tsx'), 'SuspendDialog'),
    }),
    auditTargets.fill({ kind: 'bots', label: 'Bots' }),
    auditTargets.fill({ kind: 'identity', label: 'Identity' }),
    playerDialogs.fill({
      key: 'sign-in-code',
      access: 'GRANT_PLAYER_SIGN_IN',
      component: lazyComponent(() => import('./credentials/sign-in-code-dialog.tsx'), 'SignInCodeDialog'),
    }),
    auditTargets.fill({
      kind: 'game key',
      label: 'Key',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'keys', key: id }),
    }),
    auditTargets.fill({ kind: 'game calls', label: 'Calls of the game' }),
    auditTargets.fill({
      kind: 'identity issuer',
      label: 'Issuer',
      toHref: (id) => toHref(settingsScreen, {}, { tab: 'issuers', issuer: id }),
    }),
  ],
})
