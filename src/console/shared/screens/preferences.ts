import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The console preferences; `edit` opens the one with this key, `new` an empty one. */
export const preferencesScreen = defineScreen({
  path: '/acp/systempreferences',
  title: 'Console Preferences',
  search: ['edit', 'new'],
})
