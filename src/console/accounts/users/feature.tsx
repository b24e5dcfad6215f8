import { IconSettings } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { settingsScreen } from '#console/routes.ts'

/** Console users, their sessions, and roles. */
export const users = defineFeature({
  permissionContact: lazyComponent(() => import('./permission-contact.tsx'), 'PermissionContact'),
  screens: [
    {
      ...settingsScreen,
      userMenu: { order: 20, icon: IconSettings, access: 'MANAGE_SIDIOUS_USERS' },
      access: 'MANAGE_ROLE_PERMISSIONS',
      page: lazyComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
    },
  ],
})
