import { defineScreen } from '#console/platform/navigation/screen.ts'

/** Users and roles; `user` and `role` open the one with this id, `new` an empty form. */
export const settingsScreen = defineScreen({
  path: '/acp/settings',
  title: 'Settings',
  search: ['tab', 'user', 'role', 'new', 'sessions'],
})
