import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The purchases of all players; `from` and `to` are days of a period. */
export const purchasesScreen = defineScreen({
  path: '/acp/purchases',
  title: 'Purchases',
  search: ['from', 'to', 'state'],
})
