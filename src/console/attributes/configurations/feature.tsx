import { IconVariable } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { homeKinds } from '#console/home/shared/home-slots.ts'
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
    homeKinds.fill({ load: () => import('./home-kinds.ts').then((module) => module.kinds) }),
    auditTargets.fill({
      kind: 'attribute configuration',
      label: 'Attribute configuration',
      toHref: (id) => toHref(configurationsScreen, {}, { edit: id }),
    }),
  ],
})
