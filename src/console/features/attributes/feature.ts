import { type ConsoleFeature, lazyComponent, type PlayerTabProps } from '#console/platform/navigation/screen.ts'

/** What player attributes bring: a tab of the player page. */
export const attributes: ConsoleFeature = {
  playerTabs: [
    {
      key: 'attributes',
      title: 'Player Attributes',
      order: 20,
      access: 'signed-in',
      component: lazyComponent<PlayerTabProps>(() =>
        import('./attributes-tab.tsx').then((module) => module.AttributesTab),
      ),
    },
  ],
}
