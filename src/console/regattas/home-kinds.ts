import { IconSailboat } from '@tabler/icons-react'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { regattaScreen } from '#console/routes.ts'

export const kinds: HomeKinds = {
  runs: {
    regatta: {
      icon: IconSailboat,
      label: 'Regatta',
      toText: ({ Id, Name }) => `Regatta ${Id}: ${Name}`,
      toHref: ({ Id }) => toHref(regattaScreen, { regattaId: Id }),
    },
  },
}
