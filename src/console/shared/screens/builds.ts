import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The builds by platform and number. */
export const buildListScreen = defineScreen({
  path: '/acp/buildlisting',
  title: 'Build List',
  search: ['tab', 'filter'],
})

/** The API versions of each platform and their builds; `android` and `ios` name the open version, `edit` a build. */
export const apiTimelineScreen = defineScreen({
  path: '/acp/apiversioning',
  title: 'API Timeline',
  search: ['android', 'ios', 'edit', 'add'],
})

/** The maintenance windows. */
export const maintenanceScreen = defineScreen({
  path: '/acp/maintenance',
  title: 'Maintenance',
  search: ['new', 'edit'],
})
