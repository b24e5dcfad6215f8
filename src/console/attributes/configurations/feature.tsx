import { IconVariable } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { homeMatters } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { configurationsScreen } from '#console/routes.ts'

/** The configurations that say how saved games become attributes. */
export const attributeConfigurations = defineFeature({
  screens: [
    {
      ...configurationsScreen,
      menu: { label: 'Attributes Configuration', order: 820, icon: IconVariable },
      access: 'signed-in',
      page: lazyComponent(() => import('./configurations-page.tsx'), 'ConfigurationsPage'),
    },
  ],
  slots: [
    homeMatters.fill({
      key: 'attribute configurations',
      order: 65,
      access: 'signed-in',
      component: lazyComponent(() => import('./home-paused.tsx'), 'HomePaused'),
    }),
    auditTargets.fill({
      kind: 'attribute configuration',
      label: 'Attribute configuration',
      toHref: (id) => toHref(configurationsScreen, {}, { edit: id }),
    }),
  ],
})
