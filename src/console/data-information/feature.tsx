import { IconDatabase } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { dataInformationAtTopScreen, dataInformationScreen } from '#console/routes.ts'

const screen = {
  access: 'signed-in',
  page: lazyComponent(() => import('./data-information-page.tsx'), 'DataInformationPage'),
} as const

/** The buckets of the content delivery; the same page in the menu and at the top level. */
export const dataInformation = defineFeature({
  screens: [
    {
      ...screen,
      ...dataInformationScreen,
      menu: { label: 'Data Information', order: 800, icon: IconDatabase },
    },
    { ...screen, ...dataInformationAtTopScreen },
  ],
})
