import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { auditTargets } from '#console/shared/audit-targets.ts'

/** Jobs: a button in the top bar, and the list that it opens. */
export const jobs = defineFeature({
  topBarItems: [
    {
      key: 'jobs',
      order: 10,
      component: lazyComponent(() => import('./jobs-button.tsx').then((module) => module.JobsButton)),
    },
  ],
  slots: [auditTargets.fill({ kind: 'job', label: 'Job' })],
})
