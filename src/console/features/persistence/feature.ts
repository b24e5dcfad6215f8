import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'
import { persistence as endpoints } from '#contract/persistence.ts'

/** What persistence brings: a tab of the player page. */
export const persistence: ConsoleFeature = {
  playerTabs: [
    {
      key: 'persistence',
      title: 'Player Persistence',
      order: 30,
      access: endpoints.list.access,
      component: lazyComponent(() => import('./persistence-tab.tsx').then((module) => module.PersistenceTab)),
    },
  ],
}
