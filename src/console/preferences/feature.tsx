import { IconAdjustments } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { preferencesScreen } from '#console/routes.ts'
import { useDisabledFeatures, useGameName } from './shell-preferences.ts'

/** The console preferences, reached from the user menu; two of them shape the shell. */
export const preferences = defineFeature({
  screens: [
    {
      ...preferencesScreen,
      userMenu: { order: 30, icon: IconAdjustments },
      access: 'CONTROL_CONSOLE_PREFERENCES',
      page: lazyComponent(() => import('./preferences-page.tsx'), 'PreferencesPage'),
    },
  ],
  slots: [
    auditTargets.fill({
      kind: 'preference',
      label: 'Preference',
      toHref: (key) => toHref(preferencesScreen, {}, { edit: key }),
    }),
  ],
  shellSettings: { useDisplayName: useGameName, useHiddenLabels: useDisabledFeatures },
})
