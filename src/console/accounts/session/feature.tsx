import { IconUser } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { passwordResetScreen, profileScreen, signInScreen } from '#console/routes.ts'

/** The sign-in, setting a password by a mailed link, and the user's own profile. */
export const session = defineFeature({
  signIn: {
    ...signInScreen,
    page: lazyComponent(() => import('./login-page.tsx'), 'LoginPage'),
    secondFactorPath: profileScreen.path,
    form: lazyComponent(() => import('./login-page.tsx'), 'LoginForm'),
  },
  publicScreens: [
    {
      ...passwordResetScreen,
      page: lazyComponent(() => import('./reset-page.tsx'), 'ResetPage'),
    },
  ],
  screens: [
    {
      ...profileScreen,
      userMenu: { order: 10, icon: IconUser },
      access: 'signed-in',
      page: lazyComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
    },
  ],
  slots: [auditTargets.fill({ kind: 'user', label: 'User' }, { kind: 'role', label: 'Role' })],
})
