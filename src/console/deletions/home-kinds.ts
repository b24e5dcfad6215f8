import { IconFileExport, IconUserX } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { deletionsScreen } from '#console/routes.ts'

const toRequests = () => toHref(deletionsScreen)

export const kinds: HomeKinds = {
  matters: {
    'overdue delete requests': {
      icon: IconUserX,
      toText: ({ Count }, count) => `${count} overdue delete ${Count === 1 ? 'request' : 'requests'}`,
      action: 'Answer',
      toHref: toRequests,
    },
    'delete requests': {
      icon: IconUserX,
      toText: ({ Count }, count) => `${count} delete ${Count === 1 ? 'request' : 'requests'}`,
      action: 'Answer',
      toHref: toRequests,
    },
    'data requests': {
      icon: IconFileExport,
      toText: ({ Count }, count) => `${count} data ${Count === 1 ? 'request' : 'requests'}`,
      action: 'Answer',
      toHref: () => toHref(deletionsScreen, {}, { tab: 'data' }),
    },
  },
}
