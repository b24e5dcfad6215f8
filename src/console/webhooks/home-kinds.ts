import { IconMailExclamation, IconWebhookOff } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

/** The only webhook, or all of them. */
const toWebhooks = (Id: string, show?: string) =>
  toHref(settingsScreen, {}, Id === '' ? { tab: 'webhooks' } : { tab: 'webhooks', webhook: Id, show })

export const kinds: HomeKinds = {
  matters: {
    'failing webhooks': {
      icon: IconWebhookOff,
      toText: ({ Count, IsCapped, Name }, count) =>
        Count === 1 && !IsCapped ? `The webhook ${Name} fails` : `${count} webhooks fail`,
      action: 'Open',
      toHref: ({ Id }) => toWebhooks(Id),
    },
    'dead events': {
      icon: IconMailExclamation,
      toText: ({ Count, IsCapped, Name }, count) => {
        const events = Count === 1 && !IsCapped ? '1 event was' : `${count} events were`
        return Name === '' ? `${events} not delivered by webhooks` : `${events} not delivered by the webhook ${Name}`
      },
      action: 'Open',
      toHref: ({ Id }) => toWebhooks(Id, 'dead'),
    },
  },
}
