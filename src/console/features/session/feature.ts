import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** What signing in and one's own profile bring. */
export const session: ConsoleFeature = {
  screens: [
    {
      path: '/acp/myprofile',
      title: 'My profile',
      access: 'signed-in',
      page: lazyComponent(() => import('./profile-page.tsx').then((module) => module.ProfilePage)),
    },
  ],
}
