import { type ConsoleFeature, lazyPart } from '#console/platform/navigation/screen.ts'

/** Jobs: a place in the top bar, and the list that it opens. */
export const jobs: ConsoleFeature = {
  topBarItems: [
    {
      key: 'jobs',
      order: 10,
      component: lazyPart(() => import('./jobs-button.tsx').then((module) => module.JobsPlace)),
    },
  ],
}
