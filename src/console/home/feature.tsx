import { IconHome } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** Home: what needs attention, the figures of the day, and what was done last. */
export const home = defineFeature({
  screens: [
    {
      path: '/acp/home',
      title: 'Home',
      menu: { label: 'Home', order: 10, icon: IconHome },
      access: 'signed-in',
      page: lazyComponent(() => import('./home-page.tsx').then((module) => module.HomePage)),
    },
  ],
})
