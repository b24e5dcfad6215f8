import { IconVariable } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
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
    auditTargets.fill({
      kind: 'attribute configuration',
      label: 'Attribute configuration',
      toHref: (id) => toHref(configurationsScreen, {}, { edit: id }),
    }),
  ],
})
