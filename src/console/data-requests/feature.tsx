import { homeMatters } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** Players' requests for their data, which the page of delete requests lists. */
export const dataRequests = defineFeature({
  slots: [
    homeMatters.fill({
      key: 'data-requests',
      order: 15,
      access: 'EXPORT_DATA',
      component: lazyComponent(() => import('./home-data-requests.tsx'), 'HomeDataRequests'),
    }),
  ],
})
