import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The attribute configurations; `edit` opens the one with this id, `new` an empty one, `recompute` and `resume` what they would do. */
export const configurationsScreen = defineScreen({
  path: '/acp/attributes-config',
  title: 'Attributes Configuration',
  search: ['edit', 'new', 'recompute', 'resume', 'history', 'restore', 'paused'],
})
