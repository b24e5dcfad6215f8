import { IconSettings } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { settingsScreen } from '#console/routes.ts'
import { settingsTabs } from '../shared/settings-slot.ts'

/** Console users, their sessions, and roles. */
export const users = defineFeature({
  permissionContact: lazyComponent(() => import('./permission-contact.tsx'), 'PermissionContact'),
  screens: [
    {
      ...settingsScreen,
      userMenu: { order: 20, icon: IconSettings, access: ['MANAGE_SIDIOUS_USERS', 'MANAGE_GAME_KEYS'] },
      access: ['MANAGE_ROLE_PERMISSIONS', 'MANAGE_GAME_KEYS'],
      page: lazyComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
    },
  ],
  paletteParts: [{ key: 'settings', component: lazyComponent(() => import('./settings-part.tsx'), 'SettingsPart') }],
  slots: [
    settingsTabs.fill(
      {
        key: 'users',
        title: 'Users',
        order: 10,
        access: 'MANAGE_ROLE_PERMISSIONS',
        component: lazyComponent(() => import('./users-tab.tsx'), 'UsersTab'),
      },
      {
        key: 'roles',
        title: 'Roles',
        order: 20,
        access: 'MANAGE_ROLE_PERMISSIONS',
        component: lazyComponent(() => import('./roles-tab.tsx'), 'RolesTab'),
      },
    ),
  ],
})
