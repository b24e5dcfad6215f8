import { IconMail } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { calendarSources } from '#console/events/shared/calendar-sources.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import {
  playerActions,
  playerDialogs,
  playerTabs,
  sendMessageDialogKey,
} from '#console/players/shared/player-page-slots.ts'
import { globalGiftsScreen, messageSendScreen, messagesTab, systemMessageScreen } from '#console/routes.ts'

const _toPlayersMessageHref = (filter: string) => toHref(globalGiftsScreen, {}, { tab: 'players', filter })

/** Messages: the player's tab, action and dialog, the page of global gifts, and system messages. */
export const messages = defineFeature({
  screens: [
    {
      ...globalGiftsScreen,
      menu: { label: 'Global Gifts', order: 600, icon: IconMail, group: 'Messages', groupIcon: IconMail },
      access: 'signed-in',
      page: lazyComponent(() => import('./global-gifts-page.tsx'), 'GlobalGiftsPage'),
    },
    {
      ...messageSendScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./sends/send-page.tsx'), 'SendPage'),
    },
    {
      ...systemMessageScreen,
      access: 'signed-in',
      page: lazyComponent(() => import('./system-message-page.tsx'), 'SystemMessagePage'),
    },
  ],
  slots: [
    calendarSources.fill({
      kind: 'message',
      label: 'Global messages',
      order: 10,
      color: 'var(--qd-accent)',
      access: 'signed-in',
      load: () => import('./calendar-items.ts').then((module) => module.loadGlobalMessages),
    }),
    auditTargets.fill({ kind: 'message', label: 'Message' }),
    auditTargets.fill({ kind: 'message template', label: 'Message template' }),
    playerTabs.fill({
      ...messagesTab,
      title: 'Messages',
      order: 50,
      access: 'signed-in',
      component: lazyComponent(() => import('./messages-tab.tsx'), 'MessagesTab'),
    }),
    playerActions.fill({ load: () => import('./player-actions.ts').then((module) => module.playerActions) }),
    playerDialogs.fill({
      key: sendMessageDialogKey,
      access: 'SEND_MESSAGES',
      component: lazyComponent(() => import('./form/send-message-dialog.tsx'), 'SendMessageDialog'),
    }),
  ],
})
