import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { homeChangeActions } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** Recent changes: a button in the top bar, the list that it opens, with an undo for a day, and both in the palette. */
export const recentChanges = defineFeature({
  topBarItems: [
    {
      key: 'recent changes',
      order: 20,
      component: lazyComponent(() => import('./recent-changes-button.tsx'), 'RecentChangesButton'),
    },
  ],
  paletteParts: [
    {
      key: 'recent changes',
      component: lazyComponent(() => import('./palette-part.tsx'), 'RecentChangesPart'),
    },
  ],
  slots: [
    auditTargets.fill({ kind: 'change', label: 'Change' }),
    homeChangeActions.fill({ key: 'undo', component: lazyComponent(() => import('./home-undo.tsx'), 'HomeUndo') }),
  ],
})
