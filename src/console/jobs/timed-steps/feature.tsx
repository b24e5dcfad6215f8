import { IconClockPlay } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { timedStepsScreen } from '#console/routes.ts'

/** What the server does at given times. */
export const timedSteps = defineFeature({
  screens: [
    {
      ...timedStepsScreen,
      menu: { label: 'Timed Steps', order: 920, icon: IconClockPlay, group: 'Administration' },
      access: 'CHANGE_LIVEOPS',
      page: lazyComponent(() => import('./timed-steps-page.tsx'), 'TimedStepsPage'),
    },
  ],
  slots: [auditTargets.fill({ kind: 'timed step', label: 'Timed step', toHref: () => toHref(timedStepsScreen) })],
})
