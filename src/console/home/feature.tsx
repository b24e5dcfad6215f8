import { IconHome } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { homeScreen } from '#console/routes.ts'

/** Home: the state of the game at a glance. */
export const home = defineFeature({
  keptAtLogout: ['homeStartOffered-*'],
  screens: [
    {
      ...homeScreen,
      menu: { label: 'Home', order: 10, icon: IconHome },
      access: 'signed-in',
      page: lazyComponent(() => import('./home-page.tsx'), 'HomePage'),
    },
  ],
})
