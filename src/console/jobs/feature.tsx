import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** Jobs: a button in the top bar, and the list that it opens. */
export const jobs = defineFeature({
  topBarItems: [
    {
      key: 'jobs',
      order: 10,
      component: lazyComponent(() => import('./jobs-button.tsx'), 'JobsButton'),
    },
  ],
  slots: [auditTargets.fill({ kind: 'job', label: 'Job' })],
})
