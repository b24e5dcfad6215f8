import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** Jobs: a place in the top bar, and the list that it opens. */
export const jobs: ConsoleFeature = {
  topBarItems: [
    {
      key: 'jobs',
      order: 10,
      component: lazyComponent(() => import('./jobs-button.tsx').then((module) => module.JobsButton)),
    },
  ],
}
