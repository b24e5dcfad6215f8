import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The item catalogue; `edit` opens the item with this id, `new` an empty one, `learn` what past messages gave. */
export const itemsScreen = defineScreen({
  path: '/acp/items',
  title: 'Item Catalogue',
  search: ['edit', 'new', 'learn'],
})
