import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The compensations; `new` opens the form. */
export const compensationsScreen = defineScreen({
  path: '/acp/compensations',
  title: 'Compensations',
  search: ['new'],
})

/** What became of one compensation. */
export const compensationScreen = defineScreen({
  path: '/acp/compensations/$compensationId',
  title: 'Compensation',
  parent: compensationsScreen,
})
