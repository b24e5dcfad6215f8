import { IconMail } from '@tabler/icons-react'
import {
  type ConsoleFeature,
  lazyComponent,
  type PlayerDialogProps,
  type PlayerTabProps,
} from '#console/platform/navigation/screen.ts'
import { SendMessageItem } from './send-message-item.tsx'

/** What messages bring: the player's tab, action and dialog, the page of global gifts, and system messages. */
export const messages: ConsoleFeature = {
  screens: [
    {
      path: '/acp/message',
      title: 'Global Gifts',
      menu: { label: 'Global Gifts', order: 600, icon: IconMail, group: 'Messages', groupIcon: IconMail },
      access: 'signed-in',
      page: lazyComponent(() => import('./global-gifts-page.tsx').then((module) => module.GlobalGiftsPage)),
    },
    {
      path: '/acp/maulmessage',
      title: 'System message',
      access: 'signed-in',
      page: lazyComponent(() => import('./system-message-page.tsx').then((module) => module.SystemMessagePage)),
    },
  ],
  playerTabs: [
    {
      key: 'messages',
      title: 'Messages',
      order: 50,
      access: 'signed-in',
      component: lazyComponent<PlayerTabProps>(() => import('./messages-tab.tsx').then((module) => module.MessagesTab)),
    },
  ],
  playerActions: [{ key: 'send-message', group: 'Help the player', order: 5, component: SendMessageItem }],
  playerDialogs: [
    {
      key: 'send-message',
      access: 'SEND_MESSAGES',
      component: lazyComponent<PlayerDialogProps>(() =>
        import('./form/send-message-dialog.tsx').then((module) => module.SendMessageDialog),
      ),
    },
  ],
}
