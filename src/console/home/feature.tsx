import { IconHome } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { homeScreen } from '#console/routes.ts'

/** Home: what needs attention, the figures of the day, and what was done last. */
export const home = defineFeature({
  screens: [
    {
      ...homeScreen,
      menu: { label: 'Home', order: 10, icon: IconHome },
      access: 'signed-in',
      page: lazyComponent(() => import('./home-page.tsx'), 'HomePage'),
    },
  ],
})
