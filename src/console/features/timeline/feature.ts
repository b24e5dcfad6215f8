import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'
import { timeline as endpoints } from '#contract/timeline.ts'

/** What the timeline brings: the last tab of the player page. */
export const timeline: ConsoleFeature = {
  playerTabs: [
    {
      key: 'timeline',
      title: 'Timeline',
      order: 80,
      access: endpoints.list.access,
      component: lazyComponent(() => import('./timeline-tab.tsx').then((module) => module.TimelineTab)),
    },
  ],
}
