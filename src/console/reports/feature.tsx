import { IconChartLine } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { gameReportsScreen } from '#console/routes.ts'

/** Figures of players, money, messages, events and staff by day. */
export const reports = defineFeature({
  screens: [
    {
      ...gameReportsScreen,
      menu: { label: 'Reports', order: 20, icon: IconChartLine },
      access: 'signed-in',
      page: lazyComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
    },
  ],
})
