import { IconMailX } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { mailsScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  matters: {
    'undelivered mails': {
      icon: IconMailX,
      toText: ({ Count }, count) => `${count} ${Count === 1 ? 'mail' : 'mails'} could not be sent`,
      action: 'Review',
      toHref: () => toHref(mailsScreen),
    },
  },
}
