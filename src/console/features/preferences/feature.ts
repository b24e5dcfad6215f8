import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** What the console preferences bring. Reached from the user menu, not from the sidebar. */
export const preferences: ConsoleFeature = {
  screens: [
    {
      path: '/acp/systempreferences',
      title: 'Console Preferences',
      access: 'CONTROL_CONSOLE_PREFERENCES',
      page: lazyComponent(() => import('./preferences-page.tsx').then((module) => module.PreferencesPage)),
      commands: [{ label: 'New Preference', search: { new: 'true' } }],
    },
  ],
}
