import { defineScreen } from '#console/platform/navigation/screen.ts'

/** Players' requests to be deleted; `filter` searches them. */
export const deletionsScreen = defineScreen({
  path: '/acp/players-delete',
  title: 'Delete Requests',
  search: ['filter'],
})
